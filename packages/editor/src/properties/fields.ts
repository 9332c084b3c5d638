import type { BlockType, PartType } from '@scriptorium/content/markdown/block-types'
import type { Node } from 'prosemirror-model'
import { documentTypeOf } from '../schema/schema.ts'
import type { WordName } from '../words/words.ts'

/** A property of a block that can be edited. */
export interface Field {
  readonly name: string
  readonly word: WordName
  readonly kind:
    | 'choice'
    | 'condition'
    | 'date'
    | 'flag'
    | 'integration'
    | 'lines'
    | 'number'
    | 'operation'
    | 'ref'
    | 'reusable'
    | 'text'
    | 'long'
    | 'expression'
    | 'emoji'
  readonly choices?: readonly (readonly [value: string, word: WordName])[]
  readonly help?: WordName
  /** What an `operation` field offers. */
  readonly offers?: 'operation' | 'schema' | 'webhook'
}

const text = (name: string, word: WordName, help?: WordName): Field => ({
  name,
  word,
  kind: 'text',
  ...(help ? { help } : {}),
})
const flag = (name: string, word: WordName): Field => ({ name, word, kind: 'flag' })
const number = (name: string, word: WordName): Field => ({ name, word, kind: 'number' })
const lines = (name: string, word: WordName): Field => ({ name, word, kind: 'lines' })
const ref = (name: string, word: WordName): Field => ({ name, word, kind: 'ref' })
const choice = (name: string, word: WordName, choices: Field['choices']): Field => ({
  name,
  word,
  kind: 'choice',
  choices: choices!,
})

const wide = flag('fullWidth', 'fullWidth')
const alignment = choice('align', 'alignment', [
  ['start', 'alignStart'],
  ['center', 'alignCenter'],
  ['end', 'alignEnd'],
])
const formula: Field = { name: 'formula', word: 'formula', kind: 'long', help: 'formulaHelp' }
const expression: Field = { name: 'expression', word: 'expression', kind: 'expression' }
const spec = (offers: Field['offers'] & string): Field => ({
  name: 'ref',
  word: 'reference',
  kind: 'operation',
  offers,
})

const heading = [text('id', 'slug'), alignment]
const none: readonly Field[] = []

/** The properties of each kind of block and inline. A block type that is missing here is a compile error. */
const fields: Readonly<Record<BlockType | PartType, readonly Field[]>> & Readonly<Record<string, readonly Field[]>> = {
  paragraph: [alignment],
  'heading-1': heading,
  'heading-2': heading,
  'heading-3': heading,
  'heading-4': heading,
  'heading-5': heading,
  'heading-6': heading,
  blockquote: none,
  divider: none,
  'list-unordered': none,
  'list-tasks': none,
  'list-item': none,
  stepper: none,
  // Its cells and columns have properties.
  table: none,
  'list-ordered': [number('start', 'start')],
  hint: [
    choice('style', 'style', [
      ['info', 'styleInfo'],
      ['success', 'styleSuccess'],
      ['warning', 'styleWarning'],
      ['danger', 'styleDanger'],
    ]),
    text('icon', 'icon'),
  ],
  code: [
    text('syntax', 'language'),
    text('title', 'codeTitle'),
    flag('lineNumbers', 'lineNumbers'),
    choice('overflow', 'wrap', [
      ['scroll', 'wrapNo'],
      ['wrap', 'wrapYes'],
    ]),
    wide,
    flag('expandable', 'collapsed'),
    number('collapsedLineCount', 'collapsedLines'),
  ],
  'code-line': [flag('highlighted', 'highlighted')],
  image: [
    ref('ref', 'light'),
    text('alt', 'altText', 'altTextHelp'),
    number('width', 'width'),
    number('height', 'height'),
    ref('refDark', 'dark'),
  ],
  images: [
    choice('align', 'alignment', [
      ['left', 'alignStart'],
      ['center', 'alignCenter'],
      ['right', 'alignEnd'],
    ]),
    flag('withFrame', 'framed'),
    wide,
  ],
  tabs: [wide],
  'tabs-item': [text('title', 'title'), text('icon', 'icon'), text('slug', 'slug')],
  'stepper-step': [text('icon', 'icon')],
  columns: [wide],
  column: [
    text('width', 'width'),
    choice('verticalAlignment', 'verticalAlignment', [
      ['top', 'verticalTop'],
      ['middle', 'verticalMiddle'],
      ['bottom', 'verticalBottom'],
    ]),
  ],
  expandable: [flag('defaultExpanded', 'openAll')],
  embed: [text('url', 'address'), text('title', 'title'), wide],
  file: [ref('ref', 'reference')],
  drawing: [ref('ref', 'reference')],
  'content-ref': [ref('ref', 'reference')],
  'reusable-content': [{ name: 'ref', word: 'reference', kind: 'reusable' }],
  math: [formula],
  'inline-math': [formula],
  if: [{ name: 'expression', word: 'condition', kind: 'condition', help: 'conditionHelp' }],
  updates: [
    choice('format', 'date', [
      ['full', 'dateFull'],
      ['short', 'dateShort'],
      ['numeric', 'dateNumeric'],
    ]),
  ],
  update: [{ name: 'date', word: 'date', kind: 'date' }, lines('tags', 'tags')],
  prompt: [text('description', 'description'), text('icon', 'icon'), flag('openInAIProviders', 'openInAssistants')],
  integration: [{ name: 'integration', word: 'integration', kind: 'integration' }, text('url', 'address'), wide],
  swagger: [spec('operation'), text('method', 'method'), text('path', 'path')],
  'openapi-operation': [spec('operation'), text('method', 'method'), text('path', 'path')],
  'openapi-webhook': [spec('webhook'), text('name', 'name'), text('method', 'method')],
  'openapi-schemas': [spec('schema'), lines('schemas', 'schemas'), text('title', 'title'), flag('grouped', 'grouped')],
  emoji: [{ name: 'code', word: 'emoji', kind: 'emoji' }],
  icon: [text('icon', 'icon')],
  expression: [expression],
  'inline-image': [
    ref('ref', 'light'),
    text('alt', 'altText', 'altTextHelp'),
    choice('size', 'size', [
      ['line', 'line'],
      ['original', 'original'],
    ]),
  ],
  mention: [ref('ref', 'reference')],
  button: [
    text('label', 'label'),
    ref('ref', 'reference'),
    choice('kind', 'buttonKind', [
      ['primary', 'primary'],
      ['secondary', 'secondary'],
    ]),
    text('icon', 'icon'),
  ],
  raw: [{ name: 'text', word: 'markup', kind: 'long' }],
}

/** Returns the properties of a node that can be edited. */
export const fieldsOf = (node: Node): readonly Field[] => fields[documentTypeOf(node) ?? ''] ?? []

/** Returns whether a node has properties that can be edited. */
export const hasProperties = (node: Node): boolean =>
  fieldsOf(node).length > 0 || node.type.name === 'table' || node.type.name === 'table_value'

/** Returns whether a node is the only image of its row. */
export const isOnlyImage = (node: Node, parent: Node): boolean => node.type.name === 'image' && parent.childCount === 1

/** Returns the position of the node whose properties stand for those of a block: a single image for its row of images. */
export const propertiesPlace = (doc: Node, pos: number): number => {
  const node = doc.nodeAt(pos)
  return node?.type.name === 'images' && node.childCount === 1 ? pos + 1 : pos
}
