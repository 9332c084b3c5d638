import { completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Compartment, EditorSelection, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap } from '@codemirror/view'
import type { Resolve } from '../resolve.ts'
import type { EditorWords } from '../words/words.ts'
import { completion } from './completion.ts'
import { markdownLanguage } from './language.ts'

const theme = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'transparent', fontSize: '14px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': {
    fontFamily: 'var(--font-code)',
    lineHeight: '1.6',
    caretColor: 'var(--accent-text)',
    padding: '8px 0 20vh',
  },
  '.cm-line': { padding: '0 2px' },
  '.cm-cursor': { borderLeftColor: 'var(--accent-text)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--accent) 5%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--accent) 28%, transparent)',
  },
  '.cm-tooltip': {
    background: 'var(--bg)',
    border: '1px solid var(--border)',
    borderRadius: '8px',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font)', maxHeight: '300px' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '5px 10px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--accent-soft)', color: 'var(--text)' },
  '.cm-completionDetail': { color: 'var(--text-soft)', fontStyle: 'normal', marginInlineStart: '12px' },
})

export interface MarkdownOptions {
  /** The element in which the editor is. It gets a shadow root, in which styles are allowed by the content security policy. */
  readonly place: HTMLElement
  readonly text: string
  /** The offset at which the cursor is at first. */
  readonly offset: number
  readonly words: EditorWords
  readonly resolve: Resolve
  readonly label: string
  readonly onChange: (text: string) => void
  readonly onPlace: (offset: number) => void
}

const extensions = (options: MarkdownOptions, editable: Extension): Extension[] => [
  history(),
  drawSelection(),
  highlightActiveLine(),
  EditorView.lineWrapping,
  keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
  markdownLanguage(),
  completion(options.words, options.resolve),
  theme,
  editable,
  // The line ends of the text are kept as they are.
  EditorState.lineSeparator.of('\n'),
  EditorView.contentAttributes.of({ 'aria-label': options.label, spellcheck: 'true' }),
  EditorView.updateListener.of((update) => {
    if (update.docChanged) options.onChange(update.state.doc.toString())
    if (update.docChanged || update.selectionSet) options.onPlace(update.state.selection.main.head)
  }),
]

/** Returns an editor of a Markdown text in an element. */
export const createMarkdownEditor = (options: MarkdownOptions) => {
  const editable = new Compartment()
  const root = options.place.shadowRoot ?? options.place.attachShadow({ mode: 'open' })
  const offset = Math.min(options.offset, options.text.length)
  let given = options.text
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: options.text,
      selection: EditorSelection.cursor(offset),
      extensions: extensions(options, editable.of(EditorView.editable.of(true))),
    }),
    scrollTo: EditorView.scrollIntoView(offset, { y: 'start' }),
  })
  return {
    view,
    setEditable: (value: boolean) => view.dispatch({ effects: editable.reconfigure(EditorView.editable.of(value)) }),
    /** Shows a text that came from outside, and keeps the cursor. The same text again changes nothing, whatever was typed meanwhile. */
    show: (text: string): void => {
      if (text === given) return
      given = text
      const before = view.state.doc.toString()
      if (before === text) return
      let start = 0
      while (start < before.length && before[start] === text[start]) start++
      let end = 0
      while (end < Math.min(before.length, text.length) - start && before.at(-1 - end) === text.at(-1 - end)) end++
      view.dispatch({ changes: { from: start, to: before.length - end, insert: text.slice(start, text.length - end) } })
    },
  }
}
