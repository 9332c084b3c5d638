import type { BlockType, PartType } from './block-types.ts'

/** What the fields of one type of node say to readers. Text in the content of a node needs no field. */
interface Texts {
  /** The fields with words: search finds them, and translations translate them. */
  readonly words?: readonly string[]
  /** The fields with source text, such as a formula: search finds them. */
  readonly source?: readonly string[]
  /** Whether translations leave the node in the language of its source, all but its caption. */
  readonly isKept?: true
}

const none: Texts = {}
const kept: Texts = { isKept: true }
const titled: Texts = { words: ['title'] }

/** A type that is missing here is a compile error. */
const ofBlocks: Readonly<Record<BlockType | PartType, Texts>> = {
  blockquote: none,
  code: { words: ['title'], isKept: true },
  'code-line': none,
  column: none,
  columns: none,
  'content-ref': none,
  divider: kept,
  drawing: kept,
  embed: { words: ['title'], isKept: true },
  expandable: none,
  file: kept,
  'heading-1': none,
  'heading-2': none,
  'heading-3': none,
  'heading-4': none,
  'heading-5': none,
  'heading-6': none,
  hint: none,
  if: none,
  image: { words: ['alt'] },
  images: none,
  integration: kept,
  'list-item': none,
  'list-ordered': none,
  'list-tasks': none,
  'list-unordered': none,
  math: { source: ['formula'], isKept: true },
  'openapi-operation': none,
  'openapi-schemas': titled,
  'openapi-webhook': none,
  paragraph: none,
  prompt: { words: ['description'] },
  raw: { source: ['text'] },
  'reusable-content': none,
  stepper: none,
  'stepper-step': none,
  swagger: none,
  // The titles of its columns, and its cells, are read one by one.
  table: none,
  tabs: none,
  'tabs-item': titled,
  update: none,
  updates: none,
}

const ofInlines: Readonly<Record<string, Texts>> = {
  button: { words: ['label'] },
  emoji: kept,
  expression: kept,
  icon: kept,
  'inline-image': { words: ['alt'] },
  'inline-math': { source: ['formula'], isKept: true },
  math: kept,
  mention: kept,
}

const all: readonly (readonly [type: string, texts: Texts])[] = [
  ...Object.entries(ofBlocks),
  ...Object.entries(ofInlines),
]

const unionOf = (fieldsOf: (texts: Texts) => readonly string[] | undefined): readonly string[] => [
  ...new Set(all.flatMap(([, texts]) => fieldsOf(texts) ?? [])),
]

/** The names of fields with words that readers see. Other types of nodes that documents have may use them, too. */
export const wordFields = unionOf(({ words }) => words)

/** The names of fields whose text search finds. */
export const foundFields = [...wordFields, ...unionOf(({ source }) => source)]

const keptIn = (types: Readonly<Record<string, Texts>>): ReadonlySet<string> =>
  new Set(Object.keys(types).filter((type) => types[type]!.isKept))

/** The types of blocks that translations leave as they are, all but their captions. */
export const keptBlocks = keptIn(ofBlocks)

/** The types of inline nodes that translations leave as they are. */
export const keptInlines = keptIn(ofInlines)
