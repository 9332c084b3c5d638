import {
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  newlineInCode,
  setBlockType,
  splitBlockAs,
  toggleMark,
} from 'prosemirror-commands'
import { Slice, type MarkType, type Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { Selection, TextSelection, type Command } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'

const nodes = schema.nodes as Record<string, (typeof schema.nodes)[string]>

const item = nodes['list_item']!

/** Returns whether the cursor is in code. */
export const isInCode: (state: Parameters<Command>[0]) => boolean = ({ selection }) =>
  selection.$from.parent.type.name === 'code_line'

// The new half has no key: keys are unique in a document.
const splitText = splitBlockAs((node, atEnd) => {
  if (atEnd && node.type.name !== 'code_line') return { type: nodes['paragraph']! }
  const keepsData = node.type.name !== 'code_line'
  return { type: node.type, attrs: { ...node.attrs, key: null, data: keepsData ? node.attrs['data'] : {} } }
})

/** Returns the attributes of an item that follows another one: in a list of tasks, it is a task that is not done. */
export const itemAttributes = (node: Node): object =>
  typeof node.attrs['data'].checked === 'boolean' ? { data: { checked: false } } : {}

const splitItem: Command = (state, dispatch, view) => {
  const { $from } = state.selection
  const around = $from.depth > 1 ? $from.node(-1) : undefined
  return around?.type === item ? splitListItem(item, itemAttributes(around))(state, dispatch, view) : false
}

/** Leaves code after an empty last line. */
const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || !isInCode(state) || $from.parent.content.size > 0) return false
  const code = $from.node(-1)
  if (code.childCount < 2 || $from.index(-1) !== code.childCount - 1) return false
  const end = $from.after(-1)
  const tr = state.tr.insert(end, nodes['paragraph']!.create())
  tr.setSelection(TextSelection.create(tr.doc, end + 1)).delete($from.before(), $from.after())
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Goes from the title of an expandable block into its body. */
const enterBody: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.depth < 2 || $from.node(-1).type.name !== 'expandable_title') return false
  dispatch?.(state.tr.setSelection(Selection.near(state.doc.resolve($from.after(-1) + 1))).scrollIntoView())
  return true
}

/** Leaves a caption for the line after its block. */
const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.depth < 3 || $from.node(-1).type.name !== 'caption') return false
  const isImage = $from.node(-2).type.name === 'image'
  const end = $from.after(isImage ? -3 : -2)
  const tr = state.tr.insert(end, nodes['paragraph']!.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView())
  return true
}

const isEmptyStep = (step: Node | null): boolean => step?.childCount === 1 && step.firstChild!.content.size === 0

/** Goes on with the next step after the empty last line of a step, and leaves the steps at an empty last one. */
const enterStep: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.depth < 3 || !$from.parent.isTextblock || $from.parent.content.size > 0) return false
  const [step, steps] = [$from.node(-1), $from.node(-2)]
  if (step.type !== nodes['stepper_step'] || $from.index(-1) < step.childCount - 1) return false
  const index = $from.index(-2)
  const isLeaving = step.childCount === 1
  if (isLeaving && (index === 0 || index < steps.childCount - 1)) return false
  const end = isLeaving ? $from.after(-2) : $from.after(-1)
  const tr = state.tr
  if (isLeaving) tr.insert(end, nodes['paragraph']!.create()).delete($from.before(-1), $from.after(-1))
  else {
    if (!isEmptyStep(steps.maybeChild(index + 1))) tr.insert(end, step.type.createAndFill()!)
    tr.delete($from.before(), $from.after())
  }
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(end, -1) + 1))).scrollIntoView())
  return true
}

/** Does what Enter means at the cursor. */
export const enter: Command = chainCommands(
  leaveCode,
  enterBody,
  leaveCaption,
  splitItem,
  liftListItem(item),
  enterStep,
  createParagraphNear,
  liftEmptyBlock,
  splitText,
)

/** Takes an item without content out of its list. */
export const leaveEmptyItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const around = $from.depth > 1 ? $from.node(-1) : undefined
  const isEmpty = empty && around?.type === item && around.childCount === 1 && $from.parent.content.size === 0
  return isEmpty && liftListItem(item)(state, dispatch)
}

/** Starts a new line in the same block. */
export const breakLine: Command = (state, dispatch) => {
  if (isInCode(state)) return splitText(state, dispatch)
  if (!state.selection.$from.parent.isTextblock) return newlineInCode(state, dispatch)
  dispatch?.(state.tr.insertText('\n').scrollIntoView())
  return true
}

/** Leaves the block that the cursor is in for a new line after the outermost block. */
export const leaveBlock: Command = (state, dispatch) => {
  const { $from } = state.selection
  const end = $from.depth === 0 ? state.selection.to : $from.after(1)
  const tr = state.tr.insert(end, nodes['paragraph']!.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView())
  return true
}

/** Indents an item of a list, or a line of code. */
export const indent: Command = (state, dispatch, view) => {
  if (!isInCode(state)) return sinkListItem(item)(state, dispatch, view)
  dispatch?.(state.tr.insertText('  ').scrollIntoView())
  return true
}

/** Undoes `indent`. */
export const outdent: Command = (state, dispatch, view) => {
  if (!isInCode(state)) return liftListItem(item)(state, dispatch, view)
  const start = state.selection.$from.start()
  const spaces = /^ {1,2}/.exec(state.selection.$from.parent.textContent)?.[0].length ?? 0
  if (spaces > 0) dispatch?.(state.tr.delete(start, start + spaces))
  return spaces > 0
}

/** Returns a command that adds or removes a mark without data. Code has no marks. */
export const toggle = (name: string): Command => {
  const command = toggleMark(schema.marks[name] as MarkType)
  return (state, dispatch, view) => !isInCode(state) && command(state, dispatch, view)
}

/** Returns a command that makes the selected lines paragraphs or headings. */
export const setText =
  (name: string): Command =>
  (state, dispatch, view) =>
    !isInCode(state) &&
    setBlockType(nodes[name]!, (node: Node) => ({ ...node.attrs, data: textData(node) }))(state, dispatch, view)

// A level in the data would outvote the type.
const textData = (node: Node): object => {
  const { level: _, ...data } = (node.attrs['data'] ?? {}) as Record<string, unknown>
  return data
}

/** Returns a slice of lines of code. */
export const codeSlice = (text: string): Slice => {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => nodes['code_line']!.create(null, line === '' ? null : schema.text(line)))
  const code = nodes['code']!.create(null, lines)
  return new Slice(code.content, 1, 1)
}

/** Highlights the line of code with the cursor, or ends that. */
export const highlightLine: Command = (state, dispatch) => {
  if (!isInCode(state)) return false
  const { $from } = state.selection
  const { highlighted, ...data } = $from.parent.attrs['data'] as Record<string, unknown>
  const next = highlighted === true ? data : { ...data, highlighted: true }
  dispatch?.(state.tr.setNodeAttribute($from.before(), 'data', next))
  return true
}
