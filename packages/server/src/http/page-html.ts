import { html, type Html } from '@scriptorium/site/html'

const style = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
body { max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
h2 { font-size: 1.15rem; margin: 2rem 0 .6rem }
form { margin: 1.5rem 0 }
label { display: block; font-weight: 600 }
input { width: 100%; box-sizing: border-box; font: inherit; padding: .5rem .6rem; margin: .3rem 0 .7rem }
button { font: inherit; font-weight: 600; padding: .5rem 1.1rem; cursor: pointer }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .8rem; background: color-mix(in srgb, currentcolor 8%, transparent) }
.fault { border-left: .25rem solid #c33; padding-left: .8rem }
table { width: 100%; border-collapse: collapse; margin: 1rem 0 }
th, td { text-align: left; padding: .4rem .6rem .4rem 0; vertical-align: baseline }
td form { margin: 0 }
select { font: inherit; padding: .45rem .5rem; margin: .3rem 0 .9rem }
.note { opacity: .75; font-size: .9rem }
`

/** Returns a page of the server for people, such as that of an invitation. The nonce allows its style. */
export const renderPage = (title: string, nonce: string, content: Html): string =>
  String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          <style nonce="${nonce}">
            ${style}
          </style>
        </head>
        <body>
          <h1>${title}</h1>
          ${content}
        </body>
      </html> `,
  )
