import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Resolve } from '../resolve.ts'
import { loadWords } from '../words/load.ts'
import type { EditorWords } from '../words/words.ts'
import { createMarkdownEditor } from './create-markdown-editor.ts'

export interface MarkdownViewProps {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly resolve: Resolve
  readonly locale: string
  /** The words of the interface; by default those of the locale. */
  readonly words?: EditorWords | undefined
  readonly readOnly?: boolean | undefined
  readonly label?: string | undefined
  /** The offset in the text at which the cursor is at first. `blockOffsets` says where a block begins. */
  readonly offset?: number | undefined
  /** Is told where the cursor is. */
  readonly onPlace?: ((offset: number) => void) | undefined
  readonly autoFocus?: boolean | undefined
}

type Created = ReturnType<typeof createMarkdownEditor>

/** Edits a page as Markdown. */
export const MarkdownView = (props: MarkdownViewProps) => {
  const loaded = use(loadWords(props.locale))
  const words = props.words ?? loaded
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Created>()
  const { resolve, readOnly = false, label = words.markdownView } = props
  const first = useEffectEvent(() => ({
    text: props.text,
    offset: props.offset ?? 0,
    isFocused: props.autoFocus === true,
  }))
  const onChange = useEffectEvent(props.onChange)
  const onPlace = useEffectEvent((offset: number) => props.onPlace?.(offset))
  useEffect(() => {
    const { text, offset, isFocused } = first()
    const created = createMarkdownEditor({
      place: place.current!,
      text,
      offset,
      words,
      resolve,
      label,
      onChange: (changed) => onChange(changed),
      onPlace: (at) => onPlace(at),
    })
    if (isFocused) created.view.focus()
    // oxlint-disable-next-line react/set-state-in-effect -- the editor needs an element of the page.
    setEditor(created)
    return () => created.view.destroy()
  }, [words, resolve, label])
  useEffect(() => editor?.show(props.text), [editor, props.text])
  useEffect(() => editor?.setEditable(!readOnly), [editor, readOnly])
  return <div ref={place} className="markdown-view" dir="auto" />
}
