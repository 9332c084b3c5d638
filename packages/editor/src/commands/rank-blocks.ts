import { blockName, blockSynonyms, type EditorWords } from '../words/words.ts'
import type { Insertable } from './insert.ts'

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns how well a name fits what was typed: lower is better; undefined if it does not fit. */
const rank = (typed: string, name: string, synonyms: readonly string[], type: string): number | undefined => {
  if (name.startsWith(typed)) return 0
  if (name.split(/[\s-]+/).some((word) => word.startsWith(typed))) return 1
  if (synonyms.some((synonym) => synonym.startsWith(typed))) return 2
  if (type.startsWith(typed) || type.split('-').some((word) => word.startsWith(typed))) return 3
  if (name.includes(typed)) return 4
  // The words of a name in another order or form, such as "bullet list" or "hint warning".
  const known = [name, type, ...synonyms].flatMap((one) => one.split(/[\s-]+/))
  return typed.split(/[\s-]+/).every((word) => known.some((one) => one.startsWith(word))) ? 5 : undefined
}

/** Returns the name of a block that can be inserted. */
export const nameOf = ({ title, type }: Insertable, words: EditorWords): string => title ?? blockName(words, type)

/** Returns the blocks that fit what was typed, best first; those used last come first if nothing was typed. */
export const rankBlocks = (
  blocks: readonly Insertable[],
  query: string,
  words: EditorWords,
  recent: readonly string[],
): Insertable[] => {
  const typed = plain(query.trim())
  const placeOf = ({ id }: Insertable): number => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  if (typed === '') return blocks.toSorted((a, b) => placeOf(a) - placeOf(b))
  const ranked = blocks.flatMap((block) => {
    const own = rank(typed, plain(nameOf(block, words)), blockSynonyms(words, block.type).map(plain), block.type)
    return own === undefined ? [] : [{ block, rank: own }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank || placeOf(a.block) - placeOf(b.block)).map(({ block }) => block)
}
