/**
 * The types of blocks that can stand anywhere in a document, as they are stored. Documents can have others, which are kept as they
 * are. The README says where a new type has to be known.
 */
export type BlockType =
  | 'blockquote'
  | 'code'
  | 'columns'
  | 'content-ref'
  | 'divider'
  | 'drawing'
  | 'embed'
  | 'expandable'
  | 'file'
  | `heading-${1 | 2 | 3 | 4 | 5 | 6}`
  | 'hint'
  | 'if'
  | 'images'
  | 'integration'
  | `list-${'ordered' | 'tasks' | 'unordered'}`
  | 'math'
  | `openapi-${'operation' | 'schemas' | 'webhook'}`
  | 'paragraph'
  | 'prompt'
  | 'raw'
  | 'reusable-content'
  | 'stepper'
  | 'swagger'
  | 'table'
  | 'tabs'
  | 'updates'

/** The types of blocks that stand only in a block of one kind. */
export type PartType = 'code-line' | 'column' | 'image' | 'list-item' | 'stepper-step' | 'tabs-item' | 'update'

/**
 * Whether a block may look different to some readers: it has a condition of its own, or it takes in content from elsewhere. All
 * readers get the same copy of a page without such blocks. A type that is missing here is a compile error.
 */
const varies: Readonly<Record<BlockType | PartType, boolean>> = {
  blockquote: false,
  code: false,
  'code-line': false,
  column: false,
  columns: false,
  'content-ref': false,
  divider: false,
  drawing: false,
  embed: false,
  expandable: false,
  file: false,
  'heading-1': false,
  'heading-2': false,
  'heading-3': false,
  'heading-4': false,
  'heading-5': false,
  'heading-6': false,
  hint: false,
  if: true,
  image: false,
  images: false,
  integration: false,
  'list-item': false,
  'list-ordered': false,
  'list-tasks': false,
  'list-unordered': false,
  math: false,
  'openapi-operation': true,
  'openapi-schemas': true,
  'openapi-webhook': true,
  paragraph: false,
  prompt: false,
  raw: false,
  'reusable-content': true,
  stepper: false,
  'stepper-step': false,
  swagger: true,
  table: false,
  tabs: false,
  'tabs-item': false,
  update: false,
  updates: false,
}

/** The types of nodes that may look different to some readers. The value of an expression is the reader's. */
export const varyingTypes: readonly string[] = [
  ...Object.entries(varies).flatMap(([type, itVaries]) => (itVaries ? [type] : [])),
  'expression',
]
