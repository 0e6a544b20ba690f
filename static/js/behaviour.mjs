// Styles that the stage could not work without, whatever the pages' stylesheets say.

const STYLES = `
  [data-drag], [data-hold] {
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }
  :is([data-target], [data-on]):not([data-drag], input, textarea) { touch-action: manipulation; }
  .drag-ghost { position: fixed; margin: 0; pointer-events: none; }
  ::view-transition { pointer-events: none; }
  :root { view-transition-name: none; }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES);
document.adoptedStyleSheets.push(sheet);
