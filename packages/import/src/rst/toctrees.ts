/** A table of contents in a page, with the names of its pages. */
export interface Toctree {
  caption: string | undefined
  entries: string[]
}

/** Returns the tables of contents of a page in reStructuredText or MyST. */
export const toctrees = (text: string): Toctree[] => {
  const found: Toctree[] = []
  const starts = /^(?:( *)\.\. toctree::[^\n]*\n|(?:`{3,}|:{3,})\{toctree\}[^\n]*\n)/gm
  for (const match of text.matchAll(starts)) {
    const lines = text.slice(match.index + match[0].length).split('\n')
    const indent = match[1]?.length
    const own: string[] = []
    for (const line of lines) {
      if (indent === undefined ? /^(?:`{3,}|:{3,})\s*$/.test(line) : line.trim() !== '' && line.search(/\S/) <= indent)
        break
      own.push(line.trim())
    }
    const caption = own.map((line) => /^:caption:\s*(.+)$/.exec(line)?.[1]).find(Boolean)
    found.push({ caption, entries: own.filter((line) => line !== '' && !/^:\w+:|^---$/.test(line)) })
  }
  return found
}
