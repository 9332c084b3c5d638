import { fillIn } from '@scriptorium/site/words/fill-in'
import { type EditorWords, type WordName } from './en.ts'

export type { EditorWords, WordName }

/** A kind of block or inline that has a name in every language. */
export type NamedKind = WordName extends infer Name ? (Name extends `block.${infer Kind}` ? Kind : never) : never

/** Returns a word with its values. */
export const fill = (words: EditorWords, name: WordName, values: Readonly<Record<string, number | string>>): string =>
  fillIn(words[name], values)

const entryOf = (words: EditorWords, type: string): string => {
  const name = `block.${type}`
  return Object.hasOwn(words, name) ? words[name as WordName] : words['block.foreign']
}

/** Returns the name of a kind of block in the writer's language. */
export const blockName = (words: EditorWords, type: string): string => entryOf(words, type).split(';', 1)[0]!.trim()

/** Returns the other names under which a kind of block is found. */
export const blockSynonyms = (words: EditorWords, type: string): string[] =>
  (entryOf(words, type).split(';')[1] ?? '')
    .split(/[,،、，]/)
    .map((word) => word.trim())
    .filter(Boolean)
