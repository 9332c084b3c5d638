import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { hrefOf } from '@scriptorium/content/markdown/refs'
import { safeAddress } from '@scriptorium/site/address'
import type { ContentRef, LinkChoice } from '../resolve.ts'
import { linkAround } from '../commands/link-around.ts'
import { schema } from '../schema/schema.ts'
import { useEditing, useUi } from './editor-context.ts'
import { focusText } from './focus.ts'
import { Icon } from './icon.tsx'
import { Option } from './option.tsx'
import { useFloating } from './place.ts'
import { useFound } from './use-found.ts'

const type = schema.marks['link']!

export const setLink = (view: EditorView, ref: ContentRef | undefined, title: string): void => {
  const around = linkAround(view.state)
  const { selection } = view.state
  const [from, to] = selection.empty && around ? [around.from, around.to] : [selection.from, selection.to]
  const { tr } = view.state
  if (!ref) tr.removeMark(from, to, type)
  else if (from === to) tr.insert(from, schema.text(title, [type.create({ data: { ref } })])).removeStoredMark(type)
  else tr.removeMark(from, to, type).addMark(from, to, type.create({ data: { ref } }))
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from === to ? from + title.length : to)))
  focusText(view)
}

const Field = () => {
  const { view, store, words, resolve } = useEditing()
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const around = linkAround(view.state)
  const ref = around?.mark.attrs['data'].ref as ContentRef | undefined
  const [text, setText] = useState(ref ? hrefOf(ref) : '')
  const [active, setActive] = useState(-1)
  const found = useFound(text, async (query, signal) =>
    (await resolve.searchLinks(query, signal)).map((choice) => ({ ...choice, query })),
  )
  const at = view.coordsAtPos(view.state.selection.from)
  useFloating(box, at)
  useEffect(() => box.current?.querySelector('input')?.select(), [])
  const close = (): void => {
    store.set({ isLinking: false })
    focusText(view)
  }
  const choose = (choice: LinkChoice): void => {
    setLink(view, choice.ref, choice.title)
    store.set({ isLinking: false })
  }
  const apply = (): void => {
    const written = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text.trim()
    const url = written === '' ? undefined : safeAddress(written)
    if (written !== '' && url === undefined) return
    setLink(view, url === undefined ? undefined : { kind: 'url', url }, text.trim())
    store.set({ isLinking: false })
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setActive(Math.max(-1, Math.min(active + step, found.length - 1)))
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter') {
      // Words that are no address are a search, which counts only if its results belong to these words.
      const isSearch = text !== '' && !/[./#:]/.test(text)
      const chosen = found[active] ?? (isSearch ? found[0] : undefined)
      if (!chosen) apply()
      else if (active >= 0 || chosen.query === text) choose(chosen)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={box} className="floating link-field" role="dialog" aria-label={words.link}>
      <div className="link-row">
        <Icon name="link" />
        <input
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-label={words.linkSearch}
          placeholder={words.linkSearch}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(-1)
          }}
          onKeyDown={onKey}
        />
        {ref && (
          <button
            type="button"
            onClick={() => {
              setLink(view, undefined, '')
              store.set({ isLinking: false })
            }}
          >
            {words.linkRemove}
          </button>
        )}
      </div>
      <div role="listbox" id={id} aria-label={words.linkSearch}>
        {found.map((choice, index) => (
          <Option
            key={hrefOf(choice.ref) || choice.title}
            id={`${id}-${index}`}
            isActive={index === active}
            icon="file"
            emoji={choice.emoji}
            title={choice.title}
            note={choice.description}
            onChoose={() => choose(choice)}
          />
        ))}
      </div>
    </div>
  )
}

/** Searches a target for the selected text, or takes an address. */
export const LinkField = () => (useUi((ui) => ui.isLinking) ? <Field /> : null)
