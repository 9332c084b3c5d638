import type { BlockType, PartType } from '@scriptorium/content/markdown/block-types'

/** What each kind of block contains, as a content expression of the schema. Names are those of the document with `_` for `-`. */
export const textTypes = [
  'paragraph',
  'heading-1',
  'heading-2',
  'heading-3',
  'heading-4',
  'heading-5',
  'heading-6',
] as const

const containers = {
  blockquote: { content: 'block+', isBlock: true },
  hint: { content: 'block+', isBlock: true },
  if: { content: 'block+', isBlock: true },
  prompt: { content: 'block+', isBlock: true },
  'list-ordered': { content: 'list_item+', isBlock: true },
  'list-unordered': { content: 'list_item+', isBlock: true },
  'list-tasks': { content: 'list_item+', isBlock: true },
  'list-item': { content: 'block+', isBlock: false },
  tabs: { content: 'tabs_item+', isBlock: true },
  'tabs-item': { content: 'block+', isBlock: false },
  stepper: { content: 'stepper_step+', isBlock: true },
  'stepper-step': { content: 'block+', isBlock: false },
  columns: { content: 'column+', isBlock: true },
  column: { content: 'block+', isBlock: false },
  updates: { content: 'update+', isBlock: true },
  update: { content: 'block+', isBlock: false },
  images: { content: 'image+', isBlock: true },
} as const

/** Blocks that contain blocks. Those of the group `block` can stand anywhere. */
export const containerTypes: Readonly<Record<string, { content: string; isBlock: boolean }>> = containers

/** Blocks without child nodes that can have a caption. */
export const captionedTypes = [
  'image',
  'embed',
  'file',
  'drawing',
  'content-ref',
  'swagger',
  'openapi-operation',
  'openapi-schemas',
  'openapi-webhook',
] as const

/** Blocks without child nodes. */
export const voidTypes = ['divider', 'math', 'reusable-content', 'integration', 'raw'] as const

/** Blocks whose nodes `schema.ts` spells out. */
type OwnType = 'code' | 'code-line' | 'expandable' | 'table'

type ListsAll<Listed, All extends Listed> = All

/** All types of blocks. One that no list here has does not compile: the editor would keep such a block whole, as one it does not know. */
export type EditedType = ListsAll<
  | keyof typeof containers
  | OwnType
  | (typeof captionedTypes)[number]
  | (typeof textTypes)[number]
  | (typeof voidTypes)[number],
  BlockType | PartType
>

/** Inlines without child nodes. */
export const inlineTypes = ['emoji', 'icon', 'expression', 'inline-math', 'inline-image', 'mention', 'button'] as const

/** Inlines that contain text. The editor has them as marks of this text. */
export const wrapperTypes = ['link', 'annotation'] as const

/** Marks without data. */
export const plainMarks = [
  'bold',
  'italic',
  'strikethrough',
  'underline',
  'superscript',
  'subscript',
  'keyboard',
  'code',
] as const

/** Returns the name that a type of the document has in the schema. */
export const nameOf = (type: string): string => type.replaceAll('-', '_')

/** Returns the name that a mark of a document has in the schema: a name is either a node or a mark. */
export const markNameOf = (type: string): string => (type === 'code' ? 'inline_code' : type)
