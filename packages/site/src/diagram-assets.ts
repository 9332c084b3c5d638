import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'

const pageWith = (script: string): string => {
  const own = hash('sha256', script, 'base64')
  // Diagrams have styles in them, which the policy of pages forbids. Nothing of a page can be reached from the frame.
  const policy = `default-src 'none'; script-src 'sha256-${own}'; style-src 'unsafe-inline'; img-src data:; font-src data:`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Diagrams</title></head>
<body><script>${script}</script></body>
</html>
`
}

const load = async () => {
  const library = readFileSync(fileURLToPath(import.meta.resolve('@mermaid-js/tiny')), 'utf8')
  const start = `{\n${await bundle('content/diagram-frame')}modules['diagram-frame'].startDrawing()\n}\n`
  // One file, because a frame without an origin may load no other one from a disk.
  const content = pageWith(`${library}\n${start}`.replaceAll(/<(?=\/script|!--)/g, String.raw`\x3c`))
  const name = `diagrams.${hash('sha256', content, 'base64url').slice(0, 12)}.html`
  return { name, contentType: 'text/html; charset=utf-8', content }
}

let loaded: ReturnType<typeof load> | undefined

/** Returns the page of the frame that draws diagrams. It is read for the first page that has one. */
export const diagramPage = (): ReturnType<typeof load> => (loaded ??= load())
