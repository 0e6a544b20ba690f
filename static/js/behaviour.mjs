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
  .trouble {
    position: fixed;
    inset: auto 0 0;
    z-index: 100;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
    padding: 0.75rem 1rem;
    background: Canvas;
    color: CanvasText;
    border-top: 4px solid;
  }
  .trouble p { flex: 1 1 20rem; margin: 0; }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES);
document.adoptedStyleSheets.push(sheet);
