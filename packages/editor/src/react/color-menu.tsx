import type { EditorView } from 'prosemirror-view'
import { schema } from '../schema/schema.ts'
import type { WordName } from '../words/words.ts'
import { useEditing } from './editor-context.ts'
import { focusText } from './focus.ts'

const colors: readonly [string, WordName][] = [
  ['default', 'colorDefault'],
  ['red', 'colorRed'],
  ['orange', 'colorOrange'],
  ['yellow', 'colorYellow'],
  ['green', 'colorGreen'],
  ['blue', 'colorBlue'],
  ['purple', 'colorPurple'],
  ['pink', 'colorPink'],
]

type Role = 'background' | 'text'

/** Gives the selected text a color; its other color stays. */
const paint = (view: EditorView, role: Role, value: string): void => {
  const { from, to } = view.state.selection
  const { tr } = view.state
  const type = schema.marks['color']!
  view.state.doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isText) return
    const [start, end] = [Math.max(from, pos), Math.min(to, pos + node.nodeSize)]
    const { [role]: _, ...others } = (type.isInSet(node.marks)?.attrs['data'] ?? {}) as Record<string, string>
    const data = value === 'default' ? others : { ...others, [role]: value }
    tr.removeMark(start, end, type)
    if (Object.keys(data).length > 0) tr.addMark(start, end, type.create({ data }))
  })
  view.dispatch(tr)
}

const colorAt = (view: EditorView, role: Role): string => {
  const { $from } = view.state.selection
  const mark = schema.marks['color']!.isInSet($from.nodeAfter?.marks ?? [])
  return String(mark?.attrs['data'][role] ?? 'default')
}

/** Chooses the color of the selected text, and of what is behind it. */
export const ColorMenu = () => {
  const { view, words } = useEditing()
  const field = (role: Role, label: string) => (
    <span className={`color-choice ${role}`}>
      <select
        aria-label={label}
        title={label}
        value={colorAt(view, role)}
        onChange={(event) => {
          paint(view, role, event.target.value)
          focusText(view)
        }}
      >
        {colors.map(([value, word]) => (
          <option key={value} value={value}>
            {`${label}: ${words[word]}`}
          </option>
        ))}
      </select>
    </span>
  )
  return (
    <>
      {field('text', words.color)}
      {field('background', words.background)}
    </>
  )
}
