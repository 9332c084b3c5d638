import { InputRule, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { Fragment, type MarkType, type Node } from 'prosemirror-model'
import {
  NodeSelection,
  TextSelection,
  type Command,
  type EditorState,
  type Plugin,
  type Transaction,
} from 'prosemirror-state'
import { hintStyles } from '../commands/hint-styles.ts'
import { schema } from '../schema/schema.ts'
import { typedRules } from './typed-rules.ts'
import { addressRule } from './typed-address.ts'

const nodes = schema.nodes
const item = nodes['list_item']!
const bold = schema.marks['bold']!
const italic = schema.marks['italic']!

/** Makes the item around a line a task, as after `- [ ] `. */
const becomeTask = (state: EditorState, data: object, start: number, end: number): Transaction | null => {
  const $start = state.doc.resolve(start)
  const list = $start.node(-2)
  if (list.type === nodes['list_tasks'] || list.childCount > 1) return null
  return state.tr
    .delete(start, end)
    .setNodeMarkup($start.before(-2), nodes['list_tasks'], { ...list.attrs, data: {} })
    .setNodeAttribute($start.before(-1), 'data', data)
}

/** Replaces a line that begins with a sign by an item of a list. */
const listRule = (
  pattern: RegExp,
  list: string,
  dataOf: (match: RegExpMatchArray) => object,
  itemDataOf: (match: RegExpMatchArray) => object = () => ({}),
): InputRule =>
  new InputRule(pattern, (state, match, start, end) => {
    const $start = state.doc.resolve(start)
    if ($start.parent.type.name !== 'paragraph' || $start.depth < 1) return null
    const isInItem = $start.depth > 1 && $start.node(-1).type === item
    if (isInItem) return list === 'list_tasks' ? becomeTask(state, itemDataOf(match), start, end) : null
    const tr = state.tr.delete(start, end)
    const line = tr.doc.resolve(start).parent
    const made = nodes[list]!.create(
      { data: dataOf(match) },
      item.create({ data: itemDataOf(match) }, nodes['paragraph']!.create(null, line.content)),
    )
    const before = tr.doc.resolve(start).before()
    if (!tr.doc.resolve(before).parent.canReplaceWith($start.index(-1), $start.index(-1) + 1, made.type)) return null
    tr.replaceWith(before, before + line.nodeSize, made)
    return tr.setSelection(TextSelection.create(tr.doc, before + 3))
  })

/** Replaces the paragraph around a position by code. What follows the position becomes its first line. */
const becomeCode = (state: EditorState, syntax: string | undefined, at: number): Transaction => {
  const $at = state.doc.resolve(at)
  const line = nodes['code_line']!.create(null, contentAfter(state, at))
  const code = nodes['code']!.create({ data: syntax ? { syntax } : {} }, line)
  const tr = state.tr.replaceWith($at.before(), $at.after(), code)
  return tr.setSelection(TextSelection.create(tr.doc, $at.before() + 2))
}

const contentAfter = ({ doc }: EditorState, pos: number): Fragment => {
  const $pos = doc.resolve(pos)
  return $pos.parent.content.cut($pos.parentOffset)
}

const fence = /^(?:```|~~~)([\w+#-]*)$/

const codeRule = new InputRule(/^(?:```|~~~)([\w+#-]*)\s$/, (state, match, start, end) =>
  state.doc.resolve(start).parent.type.name === 'paragraph' ? becomeCode(state, match[1], end) : null,
)

/** Starts code after a line such as "```ts". */
export const openFence: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const match = empty && $from.parent.type.name === 'paragraph' ? fence.exec($from.parent.textContent) : null
  if (!match) return false
  dispatch?.(becomeCode(state, match[1], $from.end()).scrollIntoView())
  return true
}

/** Replaces a paragraph by blocks, wherever its place can have them. */
const replaceLine = (state: EditorState, pos: number, made: readonly Node[]): Transaction | null => {
  const $pos = state.doc.resolve(pos)
  if ($pos.parent.type.name !== 'paragraph') return null
  const index = $pos.index(-1)
  if (!$pos.node(-1).canReplace(index, index + 1, Fragment.from(made))) return null
  return state.tr.replaceWith($pos.before(), $pos.after(), made)
}

/** Replaces what was typed by a block. Writing goes on in the line below it, which has the text that followed. */
const blockRule = (pattern: RegExp, create: (match: RegExpMatchArray) => Node): InputRule =>
  new InputRule(pattern, (state, match, start, end) => {
    const made = create(match)
    const tr = replaceLine(state, start, [made, nodes['paragraph']!.create(null, contentAfter(state, end))])
    if (!tr) return null
    const line = state.doc.resolve(start).before() + made.nodeSize
    return tr.setSelection(TextSelection.create(tr.doc, line + 1))
  })

const asked = 'asked'

/** Returns the position of a block that a transaction has made, and that is nothing without its properties. */
export const asksFor = (tr: Transaction): number | undefined => tr.getMeta(asked) as number | undefined

const formulaRule = new InputRule(/^\$\$$/, (state, _match, start, end) => {
  const rest = contentAfter(state, end)
  const math = nodes['math']!.create({ data: { formula: '' } })
  const tr = replaceLine(state, start, rest.size > 0 ? [math, nodes['paragraph']!.create(null, rest)] : [math])
  const pos = state.doc.resolve(start).before()
  return tr && tr.setSelection(NodeSelection.create(tr.doc, pos)).setMeta(asked, pos)
})

const markRule = (pattern: RegExp, ...marks: MarkType[]): InputRule =>
  new InputRule(
    pattern,
    (state, match, start, end) => {
      const [whole, before = '', content] = match
      if (!content || state.doc.resolve(start).parent.type.name === 'code_line') return null
      const from = start + before.length
      const opening = whole.indexOf(content, before.length) - before.length
      const tr = state.tr
      if (tr.doc.rangeHasMark(from, end, schema.marks['inline_code']!)) return null
      tr.delete(from + opening + content.length, end).delete(from, from + opening)
      for (const mark of marks) tr.addMark(from, from + content.length, mark.create())
      // Each step forgets what was removed before it.
      for (const mark of marks) tr.removeStoredMark(mark)
      return tr
    },
    { inCodeMark: false },
  )

const linkRule = new InputRule(/(^|[^!])\[([^[\]]+)\]\((\S+)\)$/, (state, match, start, end) => {
  const [, before = '', text, url] = match
  if (state.doc.resolve(start).parent.type.name === 'code_line') return null
  const mark = schema.marks['link']!.create({ data: { ref: { kind: 'url', url } } })
  return state.tr.replaceWith(start + before.length, end, schema.text(text!, [mark])).removeStoredMark(mark)
})

const imageRule = blockRule(/^!\[([^[\]]*)\]\((https?:\/\/[^\s)]+)\)$/, ([, alt, url]) =>
  nodes['images']!.create(null, nodes['image']!.create({ data: { ref: { kind: 'url', url }, alt } })),
)

const mathRule = new InputRule(/(^|\s)\$([^$\s][^$]*)\$$/, (state, match, start, end) => {
  const [, before = '', formula] = match
  const math = nodes['inline_math']!.create({ data: { formula } })
  return state.tr.replaceWith(start + before.length, end, math)
})

/** Makes a quote that begins with a sign such as `[!NOTE]` a hint. */
const alertRule = new InputRule(/^\[!(\w+)\]$/, (state, [, word = ''], start, end) => {
  const $start = state.doc.resolve(start)
  const quote = $start.depth > 1 ? $start.node(-1) : undefined
  const style = hintStyles[word.toLowerCase()]
  if (!quote || quote.type !== nodes['blockquote'] || $start.index(-1) > 0 || style === undefined) return null
  return state.tr
    .delete(start, end)
    .setNodeMarkup($start.before(-1), nodes['hint'], { ...quote.attrs, data: { style } })
})

const heading = (level: number): InputRule =>
  textblockTypeInputRule(new RegExp(`^#{${level}}\\s$`), nodes[`heading_${level}`]!)

/** Selects a divider's next line, so that writing goes on. */
const divider = blockRule(/^(?:---|(?:\*\*\*|___)\s)$/, () => nodes['divider']!.create())

/** Returns the Markdown that becomes blocks and marks while it is typed. */
export const markdownRules = (): Plugin =>
  typedRules([
    ...[6, 5, 4, 3, 2, 1].map(heading),
    // A line after a quote begins another one: inside of a quote, Enter is enough.
    wrappingInputRule(/^\s*>\s$/, nodes['blockquote']!, null, () => false),
    listRule(
      /^\[( |x|X)?\]\s$/,
      'list_tasks',
      () => ({}),
      ([, sign = ' ']) => ({ checked: sign !== ' ' }),
    ),
    listRule(/^\s*[-+*]\s$/, 'list_unordered', () => ({})),
    listRule(/^\s*(\d{1,9})[.)]\s$/, 'list_ordered', (match) => (match[1] === '1' ? {} : { start: Number(match[1]) })),
    alertRule,
    codeRule,
    divider,
    formulaRule,
    markRule(/(^|[^*])\*\*\*([^*\s](?:[^*]*[^*\s])?)\*\*\*$/, bold, italic),
    markRule(/(^|[^_\w])___([^_\s](?:[^_]*[^_\s])?)___$/, bold, italic),
    markRule(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, bold),
    markRule(/(^|[^_\w])__([^_\s](?:[^_]*[^_\s])?)__$/, bold),
    markRule(/(^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, italic),
    markRule(/(^|[^_\w])_([^_\s](?:[^_]*[^_\s])?)_$/, italic),
    markRule(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, schema.marks['strikethrough']!),
    markRule(/(^|[^`])`([^`]+)`$/, schema.marks['inline_code']!),
    imageRule,
    linkRule,
    addressRule,
    mathRule,
  ])
