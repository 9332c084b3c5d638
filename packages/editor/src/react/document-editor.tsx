import type { Document } from '@scriptorium/content/markdown/document'
import { use, useEffect, useEffectEvent, useMemo, useRef, useState, type FocusEvent } from 'react'
import type { BlockChange } from '../document/changes.ts'
import { loadConverter } from '../paste/convert.ts'
import type { PersonHere, Resolve } from '../resolve.ts'
import { loadWords } from '../words/load.ts'
import type { EditorWords } from '../words/words.ts'
import { BlockHandle } from './block-handle.tsx'
import { BlockMenu } from './block-menu.tsx'
import { EditingProvider, useUi } from './editor-context.ts'
import { LinkCard } from './link-card.tsx'
import { LinkField } from './link-field.tsx'
import { Properties } from './properties.tsx'
import { SelectionToolbar } from './selection-toolbar.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { createEditor, type Editor } from './create-editor.ts'

export interface DocumentEditorProps {
  /** The document as it is stored. Another one replaces the blocks that differ, and keeps the cursor. */
  readonly document: Document
  /** Is told the whole document after each edit, and how its top-level blocks differ from the one that was opened or shown last. */
  readonly onChange: (document: Document, changes: readonly BlockChange[]) => void
  /** Stays the same object: another one starts the editor again, without what can be undone. */
  readonly resolve: Resolve
  /** The language of the interface. */
  readonly locale: string
  /** The language of the text. By default, its direction is that of its words. */
  readonly language?: string | undefined
  /** The words of the interface; by default those of the locale. */
  readonly words?: EditorWords | undefined
  readonly readOnly?: boolean | undefined
  /** The name of the text for screen readers; by default "Page content". */
  readonly label?: string | undefined
  /** Other people who edit the page. */
  readonly people?: readonly PersonHere[] | undefined
  /** Is told the key of the block with the cursor; null for a block that is not saved yet. */
  readonly onPresence?: ((block: string | null) => void) | undefined
  readonly autoFocus?: boolean | undefined
}

const Announcement = () => <output className="visually-hidden">{useUi((ui) => ui.announcement)}</output>

const FloatingParts = () => (
  <>
    <BlockHandle />
    <SelectionToolbar />
    <SuggestionList />
    <LinkCard />
    <LinkField />
    <BlockMenu />
    <Properties />
    <Announcement />
  </>
)

const idle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work)
}

/** Edits a document as readers see it. */
export const DocumentEditor = (props: DocumentEditorProps) => {
  const loaded = use(loadWords(props.locale))
  const words = props.words ?? loaded
  const root = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const { locale, language, resolve, label = words.editor, readOnly = false } = props
  const start = useEffectEvent((created: Editor): void => {
    created.show(props.document)
    created.setEditable(!readOnly)
    if (!props.autoFocus) return
    created.focus()
    // The event comes before there is an editor to tell.
    created.store.set({ isFocused: created.view.hasFocus() })
  })
  const onChange = useEffectEvent(props.onChange)
  const onPresence = useEffectEvent((block: string | null) => props.onPresence?.(block))
  useEffect(() => {
    const [element, around] = [place.current!, root.current!]
    const created = createEditor({ place: element, root: around, words, locale, language, label, resolve })
    created.listen({ onChange: (...told) => onChange(...told), onPresence: (block) => onPresence(block) })
    start(created)
    // oxlint-disable-next-line react/set-state-in-effect -- the editor needs an element of the page.
    setEditor(created)
    // A copy needs the converter at once.
    idle(() => void loadConverter())
    return () => created.view.destroy()
  }, [words, locale, language, label, resolve])
  useEffect(() => editor?.show(props.document), [editor, props.document])
  useEffect(() => editor?.showPeople(props.people ?? []), [editor, props.people])
  useEffect(() => editor?.setEditable(!readOnly), [editor, readOnly])
  const editing = useMemo(() => editor && { ...editor, words, locale, resolve }, [editor, words, locale, resolve])
  const onFocus = (event: FocusEvent): void =>
    editor?.store.set({
      isFocused: editor.view.dom.contains(event.target),
      isInToolbar: event.target.closest('.toolbar') !== null,
    })
  const onBlur = (event: FocusEvent): void => {
    if (!root.current?.contains(event.relatedTarget))
      editor?.store.set({ isFocused: false, isInToolbar: false, hovered: undefined })
  }
  return (
    <div
      ref={root}
      className="document-editor"
      dir={words.direction}
      onFocus={onFocus}
      onBlur={onBlur}
      onPointerMove={(event) => props.readOnly !== true && event.buttons === 0 && editor?.hover(event)}
    >
      <div ref={place} />
      {editing && props.readOnly !== true && (
        <EditingProvider value={editing}>
          <FloatingParts />
        </EditingProvider>
      )}
    </div>
  )
}
