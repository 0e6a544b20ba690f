// Where the page's modules may not be loaded (in a sandbox without an origin, say, if the host sends
// no CORS headers), a touch must not come to nothing in silence. Classic: it needs no permission.
addEventListener("click", ({ target }) => {
  if (target.closest("[data-retry]") && !globalThis.stellwerkFrame) location.reload();
  if (globalThis.stellwerkFrame || !target.closest("[data-on], [data-target]")) return;
  document.getElementById("trouble-failed").hidden = false;
});
