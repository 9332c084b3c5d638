import { textOfField } from './fields.ts'
import type { PrintNode } from './print.ts'

// A column of short texts needs room for its words, and one of long texts must not take all the rest.
const [leastLength, mostLength] = [6, 240]

const lengthOf = ({ leaves, data, nodes = [], fragments = [] }: PrintNode): number => {
  const texts = (Array.isArray(leaves) ? leaves : []) as { text: string }[]
  const own = texts.reduce((sum, { text }) => sum + text.length, 0)
  const named = ['text', 'title', 'label', 'path', 'formula'].map((name) => textOfField(data?.[name]).length)
  return own + Math.max(...named) + lengthOfAll(nodes) + lengthOfAll(fragments)
}

const lengthOfAll = (nodes: readonly PrintNode[]): number => nodes.reduce((sum, node) => sum + lengthOf(node), 0)

/** Returns the shares of the columns of a table in its width, by the length of what is in them. */
export const tableShares = (titles: readonly string[], rows: readonly PrintNode[][][]): number[] =>
  titles.map((title, column) => {
    const least = Math.max(title.length, leastLength)
    const longest = rows.reduce((most, row) => Math.max(most, lengthOfAll(row[column] ?? [])), least)
    return Math.sqrt(Math.min(longest, mostLength))
  })
