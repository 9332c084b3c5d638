import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { MarkType, Node } from 'prosemirror-model'
import { TextSelection, type Plugin } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'

const nodes = schema.nodes
const item = nodes['list_item']!

/** Replaces a line that begins with a sign by an item of a list. */
const listRule = (
  pattern: RegExp,
  list: string,
  dataOf: (match: RegExpMatchArray) => object,
  itemData: object = {},
): InputRule =>
  new InputRule(pattern, (state, match, start, end) => {
    const $start = state.doc.resolve(start)
    if ($start.parent.type.name !== 'paragraph' || $start.depth < 1) return null
    if ($start.depth > 1 && $start.node(-1).type === item && list !== 'list_tasks') return null
    const tr = state.tr.delete(start, end)
    const line = tr.doc.resolve(start).parent
    const made = nodes[list]!.create(
      { data: dataOf(match) },
      item.create({ data: itemData }, nodes['paragraph']!.create(null, line.content)),
    )
    const before = tr.doc.resolve(start).before()
    if (!tr.doc.resolve(before).parent.canReplaceWith($start.index(-1), $start.index(-1) + 1, made.type)) return null
    tr.replaceWith(before, before + line.nodeSize, made)
    return tr.setSelection(TextSelection.create(tr.doc, before + 3))
  })

const codeRule = new InputRule(/^(?:```|~~~)([\w+#-]*)\s$/, (state, match, start, end) => {
  const $start = state.doc.resolve(start)
  if ($start.parent.type.name !== 'paragraph') return null
  const code = nodes['code']!.createAndFill({ data: match[1] ? { syntax: match[1] } : {} })!
  const tr = state.tr.delete(start, end)
  const before = $start.before()
  tr.replaceWith(before, before + tr.doc.resolve(start).parent.nodeSize, code)
  return tr.setSelection(TextSelection.create(tr.doc, before + 2))
})

const blockRule = (pattern: RegExp, create: () => Node): InputRule =>
  new InputRule(pattern, (state, _match, start) => {
    const $start = state.doc.resolve(start)
    if ($start.parent.type.name !== 'paragraph' || $start.depth !== 1) return null
    const tr = state.tr.replaceWith($start.before(), $start.after(), [create(), nodes['paragraph']!.create()])
    return tr.setSelection(TextSelection.create(tr.doc, $start.before() + 2))
  })

const markRule = (pattern: RegExp, mark: MarkType): InputRule =>
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
      tr.addMark(from, from + content.length, mark.create()).removeStoredMark(mark)
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

const mathRule = new InputRule(/(^|\s)\$([^$\s][^$]*)\$$/, (state, match, start, end) => {
  const [, before = '', formula] = match
  const math = nodes['inline_math']!.create({ data: { formula } })
  return state.tr.replaceWith(start + before.length, end, math)
})

const heading = (level: number): InputRule =>
  textblockTypeInputRule(new RegExp(`^#{${level}}\\s$`), nodes[`heading_${level}`]!)

/** Selects a divider's next line, so that writing goes on. */
const divider = blockRule(/^(?:---|\*\*\*|___)$/, () => nodes['divider']!.create())

/** Returns the Markdown that becomes blocks and marks while it is typed. */
export const markdownRules = (): Plugin =>
  inputRules({
    rules: [
      ...[6, 5, 4, 3, 2, 1].map(heading),
      wrappingInputRule(/^\s*>\s$/, nodes['blockquote']!),
      listRule(/^\[( |x|X)?\]\s$/, 'list_tasks', () => ({}), { checked: false }),
      listRule(/^\s*[-+*]\s$/, 'list_unordered', () => ({})),
      listRule(/^\s*(\d{1,9})[.)]\s$/, 'list_ordered', (match) =>
        match[1] === '1' ? {} : { start: Number(match[1]) },
      ),
      codeRule,
      divider,
      blockRule(/^\$\$$/, () => nodes['math']!.create({ data: { formula: '' } })),
      markRule(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, schema.marks['bold']!),
      markRule(/(^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, schema.marks['italic']!),
      markRule(/(^|[^_\w])_([^_\s](?:[^_]*[^_\s])?)_$/, schema.marks['italic']!),
      markRule(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, schema.marks['strikethrough']!),
      markRule(/(^|[^`])`([^`]+)`$/, schema.marks['inline_code']!),
      linkRule,
      mathRule,
    ],
  })
