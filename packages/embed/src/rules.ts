/** The rules of the panel. The page around it sets `--scriptorium-accent` and `--scriptorium-accent-text`. */
export const rules = `
:host { all: initial; color-scheme: light dark; font: 14px/20px system-ui, sans-serif; }
button, a { font: inherit; color: inherit; min-height: 36px; box-sizing: border-box; border-radius: 8px; padding: 8px 12px; border: 0; background: none; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
a { display: inline-flex; align-items: center; }
.open { position: fixed; inset-block-end: calc(16px + 56px * var(--place, 0)); inset-inline-end: 16px; z-index: 2147483646; min-height: 44px; border-radius: 22px; padding: 12px 20px; background: var(--scriptorium-accent, #1f2937); color: var(--scriptorium-accent-text, #fff); box-shadow: 0 2px 12px rgb(0 0 0 / .25); }
.open[hidden] { display: none; }
dialog:not([open]) { display: none; }
dialog { position: fixed; inset: auto; inset-block-end: 72px; inset-inline-end: 16px; z-index: 2147483647; display: flex; flex-direction: column; box-sizing: border-box; inline-size: 420px; max-inline-size: calc(100vw - 32px); block-size: min(720px, calc(100dvh - 96px)); max-block-size: none; margin: 0; padding: 0; border: 1px solid light-dark(#d4d4d8, #3f3f46); border-radius: 12px; overflow: hidden; overscroll-behavior: contain; background: Canvas; color: CanvasText; box-shadow: 0 8px 32px rgb(0 0 0 / .25); }
.bar { display: flex; justify-content: space-between; gap: 8px; padding: 4px; border-block-end: 1px solid light-dark(#e4e4e7, #3f3f46); }
iframe { flex: 1; inline-size: 100%; min-block-size: 0; border: 0; overscroll-behavior: contain; }
@media (max-width: 480px) { dialog { inset: 0; inline-size: 100vw; max-inline-size: none; block-size: 100dvh; border: 0; border-radius: 0; } button, a { min-height: 44px; } }
@media print { :host { display: none; } }
`
