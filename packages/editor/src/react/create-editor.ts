import { documentOf, type Document } from '@scriptorium/content/markdown/document'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { EditorState, NodeSelection, Selection, type Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { currentBlock } from '../commands/blocks.ts'
import { movedBy, replaceDocument } from '../commands/replace-document.ts'
import { createTracker, type BlockChange } from '../document/changes.ts'
import { openDocument } from '../document/open.ts'
import { takeSources } from '../document/sources.ts'
import { clipboard } from '../paste/clipboard.ts'
import type { PastedPicture } from '../paste/pictures.ts'
import { clickBelow } from '../plugins/click-below.ts'
import { headingLevels, headingView } from '../plugins/heading-levels.ts'
import { asksFor, markdownRules } from '../plugins/input-rules.ts'
import { keptSelection } from '../plugins/kept-selection.ts'
import { keys } from '../plugins/keys.ts'
import { paintCode } from '../plugins/paint-code.ts'
import { peopleHere, placeholder, selectedBlock } from '../plugins/shown.ts'
import { UiStore } from '../plugins/store.ts'
import { uniqueKeys } from '../plugins/unique-keys.ts'
import { suggestions } from '../plugins/suggest.ts'
import { typeBelow } from '../plugins/type-below.ts'
import { endedUploads, uploadPicture } from '../plugins/upload-picture.ts'
import { uploadAt, uploads } from '../plugins/uploads.ts'
import type { PersonHere, Resolve } from '../resolve.ts'
import { documentTypeOf } from '../schema/schema.ts'
import { nodeViews } from '../views/looks.ts'
import { isRightToLeft } from '@scriptorium/site/words/right-to-left'
import { blockName, fill, type EditorWords } from '../words/words.ts'
import { blockAtPoint, isOnWayToHandle, type Point } from './hover.ts'

/** What an editor needs. The functions are read when they are called, so that they can change. */
export interface EditorOptions {
  readonly place: HTMLElement
  readonly words: EditorWords
  readonly locale: string
  /** The language of the text, if it is known. */
  readonly language: string | undefined
  readonly resolve: Resolve
  readonly label: string
  /** The element in which menus and fields float. */
  readonly root: HTMLElement
}

/** Who is told what happens in the editor. */
export interface Listeners {
  readonly onChange: (document: Document, changes: readonly BlockChange[]) => void
  readonly onPresence: (block: string | null) => void
}

const pluginsOf = (
  options: EditorOptions,
  store: UiStore,
  people: Plugin,
  takes: Parameters<typeof clipboard>[0],
): Plugin[] => [
  suggestions(store),
  typeBelow(store),
  clickBelow(),
  markdownRules(),
  ...keys(store),
  history(),
  uniqueKeys(),
  clipboard(takes),
  dropCursor({ width: 2, class: 'drop-line' }),
  gapCursor(),
  placeholder(options.words),
  selectedBlock(),
  keptSelection(),
  headingLevels(),
  paintCode(options.resolve.highlight),
  uploads(),
  endedUploads(),
  people,
]

/** Says which block is selected as a whole: nothing else names it to a screen reader. */
const announce = (state: EditorState, store: UiStore, words: EditorWords): void => {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock) return
  const block = blockName(words, documentTypeOf(selection.node) ?? 'foreign')
  store.set({ announcement: fill(words, 'selected', { block }) })
}

const headingViews = Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`heading_${level}`, headingView]))

const topKey = ({ selection, doc }: EditorState): string | null => {
  const index = selection.$from.index(0)
  return (doc.maybeChild(index)?.attrs['key'] as string | null | undefined) ?? null
}

// A document with one empty line.
const emptySize = 2

const directionOf = (language: string): string => (isRightToLeft(language) ? 'rtl' : 'ltr')

/** Returns an editor of a document in an element. */
export const createEditor = (options: EditorOptions) => {
  const { words, locale, language, resolve } = options
  const people = peopleHere(words)
  const doc = openDocument(documentOf([]))
  const tracker = createTracker(doc)
  const takes = {
    files: (files: readonly File[], pos: number) => takeFiles(files, pos),
    pictures: (pictures: readonly PastedPicture[]) =>
      pictures.forEach((one) => void uploadPicture(view, one, { resolve, words })),
  }
  const state = EditorState.create({ doc })
  const store = new UiStore(state)
  const context = { words, locale, resolve, openProperties: (pos: number) => store.set({ properties: pos }) }
  const isTouched = matchMedia('(hover: none)').matches
  let presence: string | null = null
  let told: Document | undefined
  let given: Document | undefined
  let isEditable = true
  let listeners: Listeners | undefined
  const view = new EditorView(
    { mount: options.place },
    {
      state: state.reconfigure({ plugins: pluginsOf(options, store, people, takes) }),
      nodeViews: { ...nodeViews(context), ...headingViews },
      editable: () => isEditable,
      attributes: ({ doc: shown }) => ({
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': options.label,
        class: 'prose editing',
        spellcheck: 'true',
        lang: language ?? locale,
        // Readers see each page in the direction of its words, whatever the language of the interface is.
        dir: language === undefined && shown.content.size > emptySize ? 'auto' : directionOf(language ?? locale),
      }),
      dispatchTransaction: (tr) => {
        const before = view.state
        const next = before.apply(tr)
        view.updateState(next)
        const isOwn = tr.docChanged && !tr.getMeta('fromOutside')
        const { properties, drift, menu, hovered } = store.get()
        const moved = (pos: number | undefined) => (pos === undefined ? undefined : movedBy(tr)(pos))
        store.set({
          state: next,
          properties: asksFor(tr) ?? moved(properties),
          drift: drift + (moved(properties) ?? 0) - (properties ?? 0),
          menu: moved(menu),
          // A pointer that hovers brings it back. A finger that leaves a field, which then writes what it has, is about to press it.
          hovered: isOwn && !isTouched ? undefined : moved(hovered),
        })
        if (isOwn) {
          const { document, changes } = tracker.look(next.doc)
          told = document
          listeners?.onChange(document, changes)
        }
        if (next.selection !== before.selection) announce(next, store, words)
        // Without a pointer that hovers, the handle is at the block with the cursor.
        if (isTouched && view.hasFocus()) store.set({ hovered: currentBlock(next)?.pos })
        const here = topKey(next)
        if (here !== presence && view.hasFocus()) listeners?.onPresence((presence = here))
      },
    },
  )
  const takeFiles = (files: readonly File[], pos: number): void => {
    for (const file of files) void uploadAt(view, pos, file, { resolve, words })
  }
  return {
    view,
    store,
    root: options.root,
    takeFiles,
    listen: (given: Listeners): void => void (listeners = given),
    setEditable: (value: boolean): void => {
      if (value === isEditable) return
      isEditable = value
      view.setProps({})
    },
    showPeople: (here: readonly PersonHere[]) => view.dispatch(view.state.tr.setMeta(people, here)),
    /**
     * Shows a document that came from outside, such as the merge of what somebody else wrote. The same document again changes
     * nothing, whatever was typed meanwhile.
     */
    show: (document: Document): void => {
      if (document === told || document === given) return
      given = document
      const isFirst = told === undefined
      told = document
      const opened = openDocument(document)
      replaceDocument(view, opened)
      takeSources(view.state.doc, opened)
      if (isFirst) view.dispatch(view.state.tr.setSelection(Selection.atStart(view.state.doc)))
      tracker.rebase(view.state.doc)
    },
    hover: (point: Point): void => {
      const { hovered } = store.get()
      if (hovered !== undefined && isOnWayToHandle(view, hovered, point)) return
      const pos = blockAtPoint(view, point)
      if (pos !== undefined) store.set({ hovered: pos })
    },
    focus: (): void => {
      if (view.state.selection.from === 0) view.dispatch(view.state.tr.setSelection(Selection.atStart(view.state.doc)))
      view.focus()
    },
  }
}

/** An editor of a document. */
export type Editor = ReturnType<typeof createEditor>
