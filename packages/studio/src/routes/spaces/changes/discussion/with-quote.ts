/** Returns the text of a comment that quotes a passage itself, because the block of the passage is gone. Empty texts are left out. */
export const withQuote = (quote: string, ...texts: readonly string[]): string => {
  const quoted = quote.replaceAll(/^/gm, '> ')
  return [quoted, ...texts.filter((text) => text !== '')].join('\n\n')
}
