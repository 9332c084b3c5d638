import { html, markup, type Html } from '@scriptorium/site/html'
import { isRightToLeft } from '@scriptorium/site/words/right-to-left'

// The colors of the light and dark theme that sites have by default.
const style = `
:root { color-scheme: light dark; --text: light-dark(#1e1f21, #e6e8eb); --soft: light-dark(#5c5f64, #a2a5aa);
  --line: light-dark(#dfe1e5, #2a2b2e); --control: light-dark(#8b8c8f, #656668); --accent: light-dark(#346ddb, #3f70cc);
  --focus: light-dark(#2e67d4, #598cea); --danger: light-dark(#c0262d, #ff7a80); --success: light-dark(#13795b, #5fd0a5);
  --warning: light-dark(#a86200, #f2b84b) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; grid-template-columns: minmax(0, 37rem); align-items: start; justify-content: center;
  padding: clamp(16px, min(10vh, 6vw), 112px) clamp(12px, 4vw, 16px) 48px; background: light-dark(#f4f6f8, #0b0c0d); color: var(--text);
  font: 16px/1.6 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif }
main { padding: clamp(20px, 5vw, 40px); border: 1px solid var(--line); border-radius: 12px;
  background: light-dark(#fff, #131517); box-shadow: 0 1px 3px rgb(0 0 0 / .06), 0 8px 24px rgb(0 0 0 / .06); overflow-wrap: anywhere }
h1 { margin: 0 0 1rem; font-size: 1.625rem; line-height: 1.2; letter-spacing: -.015em; text-wrap: balance }
h2 { margin: 2rem 0 .6rem; font-size: 1.125rem; line-height: 1.35 }
p { margin: 0 0 1rem }
main > :last-child, main > section:last-child > :last-child { margin-block-end: 0 }
a { color: var(--focus); text-underline-offset: 3px }
form { margin: 1.5rem 0 0 }
h2 + form { margin-block-start: .9rem }
.other { margin-block-start: 2rem; padding-block-start: 1.5rem; border-block-start: 1px solid var(--line) }
.other h2 { margin-block-start: 0 }
label { display: block; font-size: .9375rem; font-weight: 600 }
input, select, textarea { width: 100%; min-height: 42px; margin: .35rem 0 1rem; padding: .45rem .7rem; border: 1px solid var(--control);
  border-radius: 6px; background: light-dark(#fff, #0f1112); color: inherit; font: inherit; font-weight: 400 }
select { width: auto; max-width: 100% }
.choice { display: flex; gap: .5rem; align-items: center; margin: 0 0 .5rem; font-weight: 500 }
.note + .choice { margin-block-start: .5rem }
.choice input { flex: none; width: 1.15rem; min-height: 1.15rem; margin: 0; accent-color: var(--accent) }
.field { margin: 0 0 1.25rem }
.field > * { display: block; margin-block-end: 0 }
.field > .choice { display: flex }
.field > .note { margin-block-start: .3rem }
.signed-in { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; justify-content: space-between; margin-block-start: 2rem;
  padding-block-start: 1rem; border-block-start: 1px solid var(--line) }
.signed-in .note { margin: 0 }
.wrong { color: var(--danger) }
.plain { white-space: pre-line }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px }
button, .button { min-height: 42px; padding: .45rem 1.1rem; border: 1px solid transparent; border-radius: 6px; background: var(--accent);
  color: #fff; font: inherit; font-weight: 600; cursor: pointer }
a.button { display: inline-block; text-decoration: none }
:is(button, .button):hover { filter: brightness(1.08) }
button.quiet { border-color: var(--control); background: none; color: inherit }
button.danger { border-color: var(--danger); background: none; color: var(--danger) }
fieldset { margin: 0 0 1rem; padding: 0; border: 0 }
legend { padding: 0; font-size: .9375rem; font-weight: 600 }
.note + button { margin-block-start: 1rem }
:is(.rows, .signed-in) button { min-height: 36px; padding: .1rem .8rem; font-size: .875rem }
@media (pointer: coarse) { :is(.rows, .signed-in) button { min-height: 44px } }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
pre { margin: 0 0 1rem; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: 8px;
  background: light-dark(#f3f4f7, #1a1c1f); font: .8438rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap }
details { margin: 1.5rem 0 0 }
summary { color: var(--danger); cursor: pointer }
.other summary { color: inherit; margin-block-end: 1rem }
blockquote, .hint { margin: 0 0 1rem; padding: .2rem 1rem; border-inline-start: 4px solid var(--line) }
figure { margin: 0 0 1rem }
iframe { display: block; width: 100%; aspect-ratio: 16 / 9; border: 1px solid var(--line); border-radius: 8px }
.block-form { margin-block-start: .5rem }
button svg { width: 1em; height: 1em }
button[disabled] { opacity: .5; cursor: default }
.secret { user-select: all }
.fault, .done, .asks { padding: .7rem 1rem; border-inline-start: 4px solid var(--danger); border-radius: 6px; background: light-dark(#ffefee, #331718) }
.done { border-color: var(--success); background: light-dark(#eaf8f1, #12291f) }
.asks { border-color: var(--warning); background: light-dark(#fff6e5, #2e2410) }
ul { margin: 0 0 1rem; padding-inline-start: 1.4rem }
li { margin-block: .2rem }
li code { font: .875em/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.rows { padding: 0; list-style: none }
.rows li { display: flex; gap: 1rem; align-items: center; justify-content: space-between; margin: 0; padding-block: .75rem;
  border-block-end: 1px solid var(--line) }
.rows li:last-child { border: 0 }
.rows li > :first-child { min-width: 0 }
.rows li > :last-child { flex: none }
.whole { white-space: nowrap }
.rows form, .rows .note { margin: 0 }
.note + :is(p, ul, pre) { margin-block-start: 1rem }
.note { margin: .75rem 0 0; color: var(--soft); font-size: .9063rem }
@media print { body, main { padding: 0; border: 0; box-shadow: none; background: none } }
`

/** Returns a page of the server for people, such as that of an invitation. The nonce allows its style and its script. */
export const renderPage = (
  title: string,
  nonce: string,
  content: Html,
  { script, language = 'en' }: { script?: string | undefined; language?: string } = {},
): string =>
  String(
    html`<!doctype html>
      <html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          <style nonce="${nonce}">
            ${markup(style)}
          </style>
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            ${content}
          </main>
          ${
            script !== undefined &&
            html`<script nonce="${nonce}">
              ${markup(script)}
            </script>`
          }
        </body>
      </html> `,
  )
