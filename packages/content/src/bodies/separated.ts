/** Ends a text so that another block can follow. */
export const separated = (text: string): string => {
  if (text === '' || /\n[ \t]*\r?\n$/.test(text)) return text
  return text.endsWith('\n') ? `${text}\n` : `${text}\n\n`
}

/** Returns a text without the blank lines at its end. A pattern would read each run of blank lines once for each of its lines. */
export const withoutBlankEnd = (text: string): string => {
  if (!text.endsWith('\n')) return text
  let end = text.length
  while (end > 0 && ' \t\r\n'.includes(text[end - 1]!)) end--
  return text.slice(0, text.indexOf('\n', end) + 1)
}

/** A text that grows by blocks. */
export interface GrowingText {
  /** Adds a block, after what ends the block before. */
  add(block: string): void
  /** Adds what follows the text as it is. */
  append(block: string): void
  toString(): string
}

/**
 * Creates an empty text that grows by blocks. Each addition reads the block before it, and not the whole text: a merge of 0.3 MB with
 * 15,000 blocks spent most of its time on that.
 */
export const createGrowingText = (): GrowingText => {
  const blocks: string[] = []
  const append = (block: string): void => {
    // What ends a block can be in two parts, of which the second is blank.
    if (block.trim() === '' && blocks.length > 0) blocks[blocks.length - 1] += block
    else if (block !== '') blocks.push(block)
  }
  return {
    append,
    add: (block) => {
      if (blocks.length > 0) blocks[blocks.length - 1] = separated(blocks.at(-1)!)
      append(block)
    },
    toString: () => blocks.join(''),
  }
}

/** Joins blocks, each of which ends before the next one. */
export const joinSeparated = (blocks: readonly string[]): string => {
  const text = createGrowingText()
  for (const block of blocks) text.add(block)
  return text.toString()
}
