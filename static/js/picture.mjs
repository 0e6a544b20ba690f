// A drawing as a file in pixels.

import { offerBlob } from "./download.mjs";
import { send } from "./messages.mjs";

const SCALE = 2;

/**
 * @param {string} name
 * @param {string} svg
 */
export async function offerPicture(name, svg) {
  try {
    const image = new Image();
    // Not a blob: the policy lets pictures come from here and from data alone.
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new Error("no picture came of it");
    offerBlob(name, blob);
  } catch (error) {
    console.info("The picture could not be drawn:", error.message);
    send("page.picture-failed");
  }
}
