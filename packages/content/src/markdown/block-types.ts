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
