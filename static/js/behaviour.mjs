// Styles that the stage could not work without, whatever the pages' stylesheets say.

// What can be dragged at times ([data-drags]) is styled alike at all times: a change of touch-action
// has everything inside styled anew, every shape of every drawing.
const STYLES = `
  [data-drags], [data-hold] {
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }
  :is([data-target], [data-on]):not([data-drags], input, textarea) { touch-action: manipulation; }
  .drag-ghost { position: fixed; margin: 0; pointer-events: none; }
  ::view-transition { pointer-events: none; }
  :root { view-transition-name: none; }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES);
document.adoptedStyleSheets.push(sheet);
