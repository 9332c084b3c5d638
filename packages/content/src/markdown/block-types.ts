/** What merges, search, translations and caches have to know of a type of node. Text in the content of a node needs no field. */
interface NodeFacts {
  /** The fields with words that readers see: search finds them, and translations translate them. */
  readonly words?: readonly string[]
  /** The fields with source text, such as a formula: search finds them. */
  readonly source?: readonly string[]
  /** Whether translations leave the node in the language of its source, all but its caption. */
  readonly isKept?: true
  /**
   * Whether the node may look different to some readers: it has a condition of its own, or it takes in content from elsewhere. All
   * readers get the same copy of a page without such nodes.
   */
  readonly variesByReader: boolean
}

const plain = { variesByReader: false } as const
const varying = { variesByReader: true } as const
const kept = { ...plain, isKept: true } as const
const titled = { ...plain, words: ['title'] } as const

const blocks = {
  blockquote: plain,
  code: { ...kept, words: ['title'] },
  columns: plain,
  'content-ref': plain,
  divider: kept,
  drawing: kept,
  embed: { ...kept, words: ['title'] },
  expandable: plain,
  file: kept,
  'heading-1': plain,
  'heading-2': plain,
  'heading-3': plain,
  'heading-4': plain,
  'heading-5': plain,
  'heading-6': plain,
  hint: plain,
  if: varying,
  images: plain,
  integration: kept,
  'list-ordered': plain,
  'list-tasks': plain,
  'list-unordered': plain,
  math: { ...kept, source: ['formula'] },
  'openapi-operation': varying,
  'openapi-schemas': { ...varying, words: ['title'] },
  'openapi-webhook': varying,
  paragraph: plain,
  prompt: { ...plain, words: ['description'] },
  raw: { ...plain, source: ['text'] },
  'reusable-content': varying,
  stepper: plain,
  swagger: varying,
  // The titles of its columns, and its cells, are read one by one.
  table: plain,
  tabs: plain,
  updates: plain,
} as const satisfies Readonly<Record<string, NodeFacts>>

const parts = {
  'code-line': plain,
  column: plain,
  image: { ...plain, words: ['alt'] },
  'list-item': plain,
  'stepper-step': plain,
  'tabs-item': titled,
  update: plain,
} as const satisfies Readonly<Record<string, NodeFacts>>

/**
 * The types of blocks that can stand anywhere in a document, as they are stored. Documents can have others, which are kept as they
 * are. The README says where a new type has to be known.
 */
export type BlockType = keyof typeof blocks

/** The types of blocks that stand only in a block of one kind. */
export type PartType = keyof typeof parts

/** What there is to know of each type of block. */
export const blockFacts: Readonly<Record<BlockType | PartType, NodeFacts>> = { ...blocks, ...parts }

/** What there is to know of each type of inline node. */
const inlineFacts: Readonly<Record<string, NodeFacts>> = {
  button: { ...plain, words: ['label'] },
  emoji: kept,
  // Its value is the reader's.
  expression: { ...kept, variesByReader: true },
  icon: kept,
  'inline-image': { ...plain, words: ['alt'] },
  'inline-math': { ...kept, source: ['formula'] },
  math: kept,
  mention: kept,
}

const typesThat = (facts: Readonly<Record<string, NodeFacts>>, fits: (facts: NodeFacts) => boolean): string[] =>
  Object.entries(facts).flatMap(([type, one]) => (fits(one) ? [type] : []))

const fieldsOf = (list: 'source' | 'words'): string[] => [
  ...new Set([...Object.values(blockFacts), ...Object.values(inlineFacts)].flatMap((facts) => facts[list] ?? [])),
]

/** The types of nodes that may look different to some readers. */
export const varyingTypes: readonly string[] = [blockFacts, inlineFacts].flatMap((facts) =>
  typesThat(facts, ({ variesByReader }) => variesByReader),
)

/** The names of fields with words that readers see. Other types of nodes that documents have may use them, too. */
export const wordFields: readonly string[] = fieldsOf('words')

/** The names of fields whose text search finds. */
export const foundFields: readonly string[] = [...wordFields, ...fieldsOf('source')]

/** The types of blocks that translations leave as they are, all but their captions. */
export const keptBlocks: ReadonlySet<string> = new Set(typesThat(blockFacts, ({ isKept }) => isKept === true))

/** The types of inline nodes that translations leave as they are. */
export const keptInlines: ReadonlySet<string> = new Set(typesThat(inlineFacts, ({ isKept }) => isKept === true))
