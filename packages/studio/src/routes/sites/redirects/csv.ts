/** A line of a table of redirects. */
export interface RedirectLine {
  source: string
  destination: string
}

const cell = /(?:^|[,;\t])\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))/g

const cellsOf = (line: string): string[] =>
  [...line.matchAll(cell)].map(([, quoted, bare]) => (quoted?.replaceAll('""', '"') ?? bare ?? '').trim())

/** Reads lines of two cells, which commas, semicolons or tabs separate. A heading is left out. */
export const readRedirects = (text: string): RedirectLine[] =>
  text
    .split(/\r?\n/)
    .map(cellsOf)
    .filter(([source = '', destination = '']) => destination !== '' && /^(?:\/|https?:\/\/)/.test(source))
    .map(([source = '', destination = '']) => ({ source, destination }))
