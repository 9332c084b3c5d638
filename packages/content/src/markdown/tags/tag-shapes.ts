import type { AttributeKind } from './attributes.ts'

/** The content of a tag: nothing, blocks, item tags, a caption, or the label of its reference. */
type Content = 'void' | 'blocks' | 'items' | 'caption' | 'label'

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

/** All tags, spelled as the hosted product writes them to Git. */
export const tagShapes: readonly TagShape[] = [
  {
    tag: 'hint',
    type: 'hint',
    content: 'blocks',
    fields: { style: 'text', icon: 'text' },
    defaults: { style: 'info' },
  },
  { tag: 'tabs', type: 'tabs', content: 'items', item: 'tab', fields: { fullWidth: 'flag' } },
  { tag: 'tab', type: 'tabs-item', content: 'blocks', fields: { title: 'text', icon: 'text', slug: 'text' } },
  { tag: 'stepper', type: 'stepper', content: 'items', item: 'step', fields: {} },
  { tag: 'step', type: 'stepper-step', content: 'blocks', fields: { icon: 'text' } },
  { tag: 'columns', type: 'columns', content: 'items', item: 'column', fields: { fullWidth: 'flag' } },
  { tag: 'column', type: 'column', content: 'blocks', fields: { width: 'length', verticalAlignment: 'text' } },
  {
    tag: 'updates',
    type: 'updates',
    content: 'items',
    item: 'update',
    fields: { format: 'text' },
    defaults: { format: 'full' },
  },
  {
    tag: 'update',
    type: 'update',
    content: 'blocks',
    fields: { date: 'date', tags: 'tags' },
    required: ['date'],
  },
  {
    tag: 'prompt',
    type: 'prompt',
    content: 'blocks',
    fields: { description: 'text', icon: 'text', openInAIProviders: 'flag', defaultExpanded: 'text' },
    defaults: { description: '' },
  },
  { tag: 'embed', type: 'embed', content: 'caption', fields: { url: 'text', fullWidth: 'flag' }, required: ['url'] },
  { tag: 'file', type: 'file', content: 'caption', ref: 'src', fields: {}, required: ['ref'] },
  { tag: 'content-ref', type: 'content-ref', content: 'label', ref: 'url', fields: {}, required: ['ref'] },
  {
    tag: 'openapi',
    type: 'swagger',
    content: 'label',
    ref: 'src',
    fields: { ...operation, expanded: 'flag', fullWidth: 'flag' },
    required: ['ref', 'path', 'method'],
  },
  {
    tag: 'openapi-operation',
    type: 'openapi-operation',
    content: 'label',
    ref: 'src',
    fields: { ...operation, headless: 'flag' },
    required: ['ref', 'path', 'method'],
  },
  {
    tag: 'openapi-schemas',
    type: 'openapi-schemas',
    content: 'label',
    ref: 'src',
    fields: { schemas: 'list', grouped: 'flag', title: 'text' },
    required: ['ref', 'schemas'],
  },
  {
    tag: 'openapi-webhook',
    type: 'openapi-webhook',
    content: 'label',
    ref: 'src',
    fields: { name: 'text', method: 'text', headless: 'flag' },
    required: ['ref', 'name', 'method'],
  },
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
