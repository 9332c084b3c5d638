import { Fragment, type Node, type NodeType, type ResolvedPos } from 'prosemirror-model'
import { NodeSelection, TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state'
import { withoutKeys } from '../commands/blocks.ts'
import { openBlock } from '../document/open.ts'
import { schema } from '../schema/schema.ts'
import { nameOf } from '../schema/types.ts'
import { loadedConverter } from './convert.ts'
import { sourceLineOf, sourcesOf, tagAround, typesEndedBy, type SourceLine } from './source-lines.ts'

const paragraph = schema.nodes['paragraph']!

/** Returns the one block that Markdown is; undefined if it is text, or markup that no block stands for. */
const blockIn = (source: string): Node | undefined => {
  const converter = loadedConverter()
  if (!converter?.canParse(source)) return undefined
  const [block, ...others] = converter.readMarkdown(source).nodes
  if (!block || others.length > 0 || block.type === 'raw' || block.type === 'paragraph') return undefined
  const node = withoutKeys(openBlock(block))
  // Writing goes on below the title of a note.
  return node.type.name === 'hint' && node.textContent !== ''
    ? node.copy(node.content.addToEnd(paragraph.create()))
    : node
}

/** Puts the cursor into the first empty line of a block, or selects the block. */
const selectIn = (tr: Transaction, pos: number): Transaction => {
  const node = tr.doc.nodeAt(pos)!
  let line: number | undefined
  node.descendants((child, at) => {
    if (line === undefined && child.isTextblock && child.content.size === 0) line = pos + 1 + at
    return line === undefined
  })
  const selection = line === undefined ? NodeSelection.create(tr.doc, pos) : TextSelection.create(tr.doc, line + 1)
  return tr.setSelection(selection)
}

const depthOf = ($pos: ResolvedPos, isIt: (type: NodeType) => boolean): number | undefined => {
  for (let depth = $pos.depth; depth > 0; depth--) if (isIt($pos.node(depth).type)) return depth
  return undefined
}

/** Deletes the line around a position with the items that hold nothing else, or its text if it is all that the block at a depth has. */
const deleteLine = (tr: Transaction, $line: ResolvedPos, top: number): Transaction => {
  let { depth } = $line
  while (depth > top + 1 && $line.node(depth - 1).childCount === 1) depth--
  return $line.node(depth - 1).childCount > 1
    ? tr.delete($line.before(depth), $line.after(depth))
    : tr.delete($line.start(), $line.end())
}

const isNew = (part: Node, line: Node): boolean =>
  part.childCount === 1 &&
  part.firstChild === line &&
  Object.values(part.attrs['data'] as object).every((value) => value === '')

/** Begins another part of a block, such as a tab, or gives a part that is still empty what the line says. */
const beginPart = ({ tr }: EditorState, $line: ResolvedPos, part: Node, depth: number): Transaction => {
  const [before, after] = [$line.before(depth), $line.after(depth)]
  if (isNew($line.node(depth), $line.parent)) return selectIn(tr.replaceWith(before, after, part), before)
  tr.insert(after, part)
  return selectIn(deleteLine(tr, $line, depth), tr.mapping.map(after, -1))
}

const begin = (state: EditorState, $line: ResolvedPos, line: SourceLine): Transaction | undefined => {
  let made: Node | undefined
  for (const source of sourcesOf(line)) made ??= blockIn(source)
  if (!made) return undefined
  const part = tagAround(line.name ?? '') === undefined ? null : made.firstChild
  const depth = part ? depthOf($line, (type) => type === part.type) : undefined
  if (part && depth !== undefined) return beginPart(state, $line, part, depth)
  const index = $line.index(-1)
  if (!$line.node(-1).canReplace(index, index + 1, Fragment.from(made))) return undefined
  return selectIn(state.tr.replaceWith($line.before(), $line.after(), made), $line.before())
}

/** Goes on below the block that a line ends. After a part, such as a tab, the next line says what follows. */
const end = ({ tr }: EditorState, $line: ResolvedPos, line: SourceLine): Transaction | undefined => {
  const names = typesEndedBy(line).map(nameOf)
  const depth = depthOf($line, ({ name }) => names.includes(name))
  if (depth === undefined) return undefined
  if (tagAround(line.name ?? '') !== undefined) return tr.delete($line.start(), $line.end())
  const after = $line.after(depth)
  tr.insert(after, paragraph.create())
  deleteLine(tr, $line, depth)
  return tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(after, -1) + 1))
}

/**
 * Makes a block of a line such as `{% hint %}`, `:::note`, `!!! note` or `<details>`, and leaves a block at a line such as
 * `{% endhint %}` or `:::`. A line that no block stands for stays as it was written.
 */
export const typedSource: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (!empty || parent.type !== paragraph || $from.parentOffset < parent.content.size) return false
  if (parent.children.some(({ isText, marks }) => !isText || marks.length > 0)) return false
  const line = sourceLineOf(parent.textContent)
  const tr = line && (line.ends ? end : begin)(state, $from, line)
  if (tr) dispatch?.(tr.scrollIntoView())
  return tr !== undefined
}
