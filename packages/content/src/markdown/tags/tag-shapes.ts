import { type BlockType, type PartType, varyingTypes } from '../block-types.ts'
import type { AttributeKind } from './attributes.ts'

/** The content of a tag: blocks, item tags, a caption, or the label of its reference. */
type Content = 'blocks' | 'items' | 'caption' | 'label'

/** How a `{% tag %}` maps to a block. */
export interface TagShape {
  readonly tag: string
  readonly type: string
  readonly content: Content
  /** The types of its attributes, which are named like the data fields. */
  readonly fields: Readonly<Record<string, AttributeKind>>
  /** The attribute that holds the reference. `spec` may replace `src`. */
  readonly ref?: 'url' | 'src'
  readonly item?: string
  readonly defaults?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

const operation = { path: 'text', method: 'text' } as const

/**
 * The blocks without a shape: Markdown or HTML has syntax for them, or `write-tags.ts` writes their tags. A block that is neither here
 * nor in `shapes` is a compile error.
 */
type WithoutShape =
  | 'blockquote'
  | 'code'
  | 'code-line'
  | 'divider'
  | 'drawing'
  | 'expandable'
  | `heading-${1 | 2 | 3 | 4 | 5 | 6}`
  | 'if'
  | 'image'
  | 'images'
  | 'integration'
  | 'list-item'
  | `list-${'ordered' | 'tasks' | 'unordered'}`
  | 'math'
  | 'paragraph'
  | 'raw'
  | 'reusable-content'
  | 'table'

const shapes: Readonly<Record<Exclude<BlockType | PartType, WithoutShape>, Omit<TagShape, 'type'>>> = {
  hint: {
    tag: 'hint',
    content: 'blocks',
    fields: { style: 'text', icon: 'text' },
    defaults: { style: 'info' },
  },
  tabs: { tag: 'tabs', content: 'items', item: 'tab', fields: { fullWidth: 'flag' } },
  'tabs-item': { tag: 'tab', content: 'blocks', fields: { title: 'text', icon: 'text', slug: 'text' } },
  stepper: { tag: 'stepper', content: 'items', item: 'step', fields: {} },
  'stepper-step': { tag: 'step', content: 'blocks', fields: { icon: 'text' } },
  columns: { tag: 'columns', content: 'items', item: 'column', fields: { fullWidth: 'flag' } },
  column: { tag: 'column', content: 'blocks', fields: { width: 'length', verticalAlignment: 'text' } },
  updates: {
    tag: 'updates',
    content: 'items',
    item: 'update',
    fields: { format: 'text' },
    defaults: { format: 'full' },
  },
  update: {
    tag: 'update',
    content: 'blocks',
    fields: { date: 'date', tags: 'tags' },
    required: ['date'],
  },
  prompt: {
    tag: 'prompt',
    content: 'blocks',
    fields: { description: 'text', icon: 'text', openInAIProviders: 'flag', defaultExpanded: 'text' },
    defaults: { description: '' },
  },
  embed: { tag: 'embed', content: 'caption', fields: { url: 'text', fullWidth: 'flag' }, required: ['url'] },
  file: { tag: 'file', content: 'caption', ref: 'src', fields: {}, required: ['ref'] },
  'content-ref': { tag: 'content-ref', content: 'label', ref: 'url', fields: {}, required: ['ref'] },
  swagger: {
    tag: 'openapi',
    content: 'label',
    ref: 'src',
    fields: { ...operation, expanded: 'flag', fullWidth: 'flag' },
    required: ['ref', 'path', 'method'],
  },
  'openapi-operation': {
    tag: 'openapi-operation',
    content: 'label',
    ref: 'src',
    fields: { ...operation, headless: 'flag' },
    required: ['ref', 'path', 'method'],
  },
  'openapi-schemas': {
    tag: 'openapi-schemas',
    content: 'label',
    ref: 'src',
    fields: { schemas: 'list', grouped: 'flag', title: 'text' },
    required: ['ref', 'schemas'],
  },
  'openapi-webhook': {
    tag: 'openapi-webhook',
    content: 'label',
    ref: 'src',
    fields: { name: 'text', method: 'text', headless: 'flag' },
    required: ['ref', 'name', 'method'],
  },
}

/** All tags, spelled as the hosted product writes them to Git. */
export const tagShapes: readonly TagShape[] = Object.entries(shapes).map(([type, shape]) => ({ ...shape, type }))

/** The tags that show the same to all readers. Any other tag may be a condition, or take in other content. */
export const unvaryingTags: readonly string[] = [
  'code',
  ...tagShapes.flatMap(({ tag, type }) => (varyingTypes.includes(type) ? [] : [tag])),
]

/** The tags that contain blocks, or items that do. */
export const containerShapes: readonly TagShape[] = tagShapes.filter(
  ({ content }) => content === 'blocks' || content === 'items',
)

/** The shape of a tag. */
export const shapeOfTag: ReadonlyMap<string, TagShape> = new Map(tagShapes.map((shape) => [shape.tag, shape]))

/** The shape of a block. */
export const shapeOfType: ReadonlyMap<string, TagShape> = new Map(tagShapes.map((shape) => [shape.type, shape]))

/** Data fields of code blocks other than the language. */
export const codeFields: Readonly<Record<string, AttributeKind>> = {
  title: 'text',
  overflow: 'text',
  lineNumbers: 'flag',
  fullWidth: 'flag',
  expandable: 'flag',
  collapsedLineCount: 'number',
}

/** Prefix of the URL of an OpenAPI specification; tags contain only the slug. */
export const specPrefix = '/openapi/'
