import type { MarkType } from 'prosemirror-model'
import { NodeSelection, type Command, type EditorState } from 'prosemirror-state'
import { useRef, type KeyboardEvent } from 'react'
import { setText, toggle } from '../commands/text.ts'
import { schema } from '../schema/schema.ts'
import type { EditorIcon } from '../icons/icons.ts'
import { blockName, type WordName } from '../words/words.ts'
import { ColorMenu } from './color-menu.tsx'
import { useEditing, useUi } from './editor-context.ts'
import { focusText } from './focus.ts'
import { Icon } from './icon.tsx'
import { useFloating } from './place.ts'

interface Format {
  readonly mark: string
  readonly word: WordName
  readonly icon: EditorIcon
  readonly keys: string
}

const formats: readonly Format[] = [
  { mark: 'bold', word: 'bold', icon: 'bold', keys: 'Control+B' },
  { mark: 'italic', word: 'italic', icon: 'italic', keys: 'Control+I' },
  { mark: 'strikethrough', word: 'strikethrough', icon: 'strikethrough', keys: 'Control+Shift+X' },
  { mark: 'inline_code', word: 'codeMark', icon: 'brackets', keys: 'Control+E' },
]

/** Marks that are rare: they are in a list. */
const rareFormats: readonly (readonly [mark: string, word: WordName])[] = [
  ['underline', 'underline'],
  ['superscript', 'superscript'],
  ['subscript', 'subscript'],
  ['keyboard', 'keyboard'],
]

const texts = ['paragraph', 'heading-1', 'heading-2', 'heading-3', 'heading-4', 'heading-5', 'heading-6']

/** Returns whether all selected text has a mark. */
const isMarked = ({ selection, doc, storedMarks }: EditorState, type: MarkType): boolean => {
  if (selection.empty) return Boolean(type.isInSet(storedMarks ?? selection.$from.marks()))
  let [hasText, isAll] = [false, true]
  doc.nodesBetween(selection.from, selection.to, (node, pos) => {
    // An end of the selection can touch a text without having any of it.
    if (!node.isText || pos + node.nodeSize <= selection.from) return
    hasText = true
    if (!type.isInSet(node.marks)) isAll = false
  })
  return hasText && isAll
}

const isShown = (state: EditorState): boolean => {
  const { selection } = state
  if (selection.empty || selection instanceof NodeSelection) return false
  return selection.$from.parent.isTextblock && selection.$from.parent.type.name !== 'code_line'
}

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0 || event.target instanceof HTMLSelectElement) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select')]
  const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step
  all[(all.indexOf(document.activeElement as HTMLElement) + direction + all.length) % all.length]?.focus()
}

const Toolbar = () => {
  const { view, store, words } = useEditing()
  const state = useUi((ui) => ui.state)
  const bar = useRef<HTMLDivElement>(null)
  const [start, end] = [view.coordsAtPos(state.selection.from), view.coordsAtPos(state.selection.to)]
  const [left, right] = [Math.min(start.left, end.left), Math.max(start.right, end.right)]
  useFloating(bar, { top: start.top, bottom: end.bottom, left, right }, 'above')
  const run = (command: Command): void => {
    command(view.state, view.dispatch, view)
    focusText(view)
  }
  const { parent } = state.selection.$from
  return (
    <div
      ref={bar}
      className="floating toolbar"
      role="toolbar"
      tabIndex={-1}
      aria-label={words.textMark}
      onKeyDown={(event) => (event.key === 'Escape' ? focusText(view) : moveFocus(event))}
    >
      <select
        aria-label={words.turnInto}
        value={parent.type.name.replace('_', '-')}
        onChange={(event) => run(setText(event.target.value.replace('-', '_')))}
      >
        {texts.map((type) => (
          <option key={type} value={type}>
            {blockName(words, type)}
          </option>
        ))}
      </select>
      {formats.map(({ mark, word, icon, keys }) => (
        <button
          key={mark}
          type="button"
          aria-label={words[word]}
          title={words[word]}
          aria-keyshortcuts={keys}
          aria-pressed={isMarked(state, schema.marks[mark]!)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => run(toggle(mark))}
        >
          <Icon name={icon} />
        </button>
      ))}
      <button
        type="button"
        aria-label={words.link}
        title={words.link}
        aria-keyshortcuts="Control+K"
        aria-pressed={isMarked(state, schema.marks['link']!)}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => store.set({ isLinking: true })}
      >
        <Icon name="link" />
      </button>
      <select
        className="more-marks"
        aria-label={words.textMark}
        title={words.textMark}
        value=""
        onChange={(event) => run(toggle(event.target.value))}
      >
        <option value="">…</option>
        {rareFormats.map(([mark, word]) => (
          <option key={mark} value={mark}>
            {`${isMarked(state, schema.marks[mark]!) ? '✓ ' : ''}${words[word]}`}
          </option>
        ))}
      </select>
      <ColorMenu />
    </div>
  )
}

/** Formats the selected text. It is shown only while there is a selection. */
export const SelectionToolbar = () => {
  const shown = useUi((ui) => isShown(ui.state) && !ui.isLinking && (ui.isFocused || ui.isInToolbar))
  return shown ? <Toolbar /> : null
}
