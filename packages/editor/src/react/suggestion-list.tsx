import { closeHistory } from 'prosemirror-history'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { insertables, insertNode, integrationBlock, type Insertable } from '../commands/insert.ts'
import { leaveEmptyItem } from '../commands/text.ts'
import { nameOf, rankBlocks } from '../commands/rank-blocks.ts'
import type { Suggestion } from '../plugins/store.ts'
import { schema } from '../schema/schema.ts'
import type { EditorIcon } from '../icons/icons.ts'
import type { IntegrationChoice } from '../resolve.ts'
import { blockName } from '../words/words.ts'
import { useEditing, useUi, type Editing } from './editor-context.ts'
import { Option } from './option.tsx'
import { useFloating } from './place.ts'
import { noteUse, recentTypes } from './recent.ts'
import { useList } from './use-list.ts'

/** One line of the list. */
interface Choice {
  readonly id: string
  readonly title: string
  readonly note?: string | undefined
  readonly icon: EditorIcon
  readonly emoji?: string | undefined
  readonly choose: () => void
}

// One undo takes back the block, and nothing that was typed before it.
const clear = ({ view }: Editing, { from, to }: Suggestion): void =>
  view.dispatch(closeHistory(view.state.tr).delete(from, to))

const insertBlock = (editing: Editing, suggestion: Suggestion, insertable: Insertable): void => {
  const { view, store } = editing
  clear(editing, suggestion)
  noteUse(insertable.id)
  if (insertable.type === 'link') return store.set({ isLinking: true })
  // The list of people opens.
  if (insertable.type === 'mention') return view.dispatch(view.state.tr.insertText('@'))
  const node = insertable.create()
  // The block replaces an empty item of a list, and does not become a part of the item.
  if (node.isBlock) while (leaveEmptyItem(view.state, view.dispatch));
  const { tr, pos } = insertNode(view.state, node)
  view.dispatch(tr)
  view.focus()
  // A new table is named before it is filled.
  const place = view.nodeDOM(pos)
  if (place instanceof HTMLElement) place.querySelector<HTMLElement>('thead input')?.focus()
  // The image is inside of its row of images.
  if (insertable.asks) store.set({ properties: node.type.name === 'images' ? pos + 1 : pos })
}

const blockChoices = (editing: Editing, suggestion: Suggestion, offered: readonly IntegrationChoice[] = []): Choice[] =>
  rankBlocks([...insertables, ...offered.map(integrationBlock)], suggestion.query, editing.words, recentTypes()).map(
    (insertable) => ({
      id: insertable.id,
      title: nameOf(insertable, editing.words),
      note: insertable.title && blockName(editing.words, insertable.type),
      icon: insertable.icon,
      choose: () => insertBlock(editing, suggestion, insertable),
    }),
  )

const linkChoices = async (editing: Editing, suggestion: Suggestion, signal: AbortSignal): Promise<Choice[]> => {
  const found = await editing.resolve.searchLinks(suggestion.query, signal)
  return found.map((target, index) => ({
    id: `${index}`,
    title: target.title,
    note: target.description,
    emoji: target.emoji,
    icon: 'link',
    choose: () => {
      const mark = schema.marks['link']!.create({ data: { ref: target.ref } })
      const { view } = editing
      const text = schema.text(target.title, [mark])
      view.dispatch(view.state.tr.replaceWith(suggestion.from, suggestion.to, text).removeStoredMark(mark))
    },
  }))
}

const personChoices = async (editing: Editing, suggestion: Suggestion, signal: AbortSignal): Promise<Choice[]> => {
  const found = (await editing.resolve.people?.(suggestion.query, signal)) ?? []
  return found.map(({ ref, name }, index) => ({
    id: `${index}`,
    title: name,
    icon: 'mention',
    choose: () => {
      const mention = schema.nodes['mention']!.create({ data: { ref } })
      const { view } = editing
      view.dispatch(view.state.tr.replaceWith(suggestion.from, suggestion.to, [mention, schema.text(' ')]))
    },
  }))
}

const useChoices = (editing: Editing, suggestion: Suggestion): Choice[] => {
  const [found, setFound] = useState<Choice[]>([])
  const isBlock = suggestion.kind === 'block'
  const offered = useList(editing.resolve.integrations)
  const blocks = useMemo(
    () => (isBlock ? blockChoices(editing, suggestion, offered) : []),
    [editing, suggestion, isBlock, offered],
  )
  useEffect(() => {
    if (isBlock) return undefined
    const abort = new AbortController()
    const search = suggestion.kind === 'link' ? linkChoices : personChoices
    search(editing, suggestion, abort.signal).then(
      (choices) => !abort.signal.aborted && setFound(choices),
      () => {},
    )
    return () => abort.abort()
  }, [editing, suggestion, isBlock])
  return isBlock ? blocks : found
}

const OpenList = ({ suggestion }: { readonly suggestion: Suggestion }) => {
  const editing = useEditing()
  const { view, store, words } = editing
  const choices = useChoices(editing, suggestion)
  const [moved, setMoved] = useState({ query: suggestion.query, index: 0 })
  const setWanted = (index: number): void => setMoved({ query: suggestion.query, index })
  const wanted = moved.query === suggestion.query ? moved.index : 0
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const active = Math.min(wanted, Math.max(choices.length - 1, 0))
  useFloating(list, view.coordsAtPos(Math.min(suggestion.from, view.state.doc.content.size)))
  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setWanted((active + step + choices.length) % Math.max(choices.length, 1))
    const isChosen = (event.key === 'Enter' || event.key === 'Tab') && choices.length > 0
    if (isChosen) choices[active]?.choose()
    return step !== 0 || isChosen
  })
  useEffect(() => store.takeKeys((event) => onKey(event)), [store])
  useEffect(() => {
    const { dom } = view
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', choices.length > 0 ? `${id}-${active}` : '')
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    return () => ['aria-controls', 'aria-activedescendant'].forEach((name) => dom.removeAttribute(name))
  }, [view, id, active, choices])
  const label =
    suggestion.kind === 'block' ? words.blocks : suggestion.kind === 'link' ? words.link : blockName(words, 'mention')
  return (
    <div ref={list} id={id} className="floating suggestions" role="listbox" tabIndex={0} aria-label={label}>
      {choices.length === 0 && <p className="nothing">{words.noResults}</p>}
      {choices.map((choice, index) => (
        <Option
          key={choice.id}
          id={`${id}-${index}`}
          isActive={index === active}
          icon={choice.icon}
          emoji={choice.emoji}
          title={choice.title}
          note={choice.note}
          onHover={() => setWanted(index)}
          onChoose={() => {
            view.focus()
            choice.choose()
          }}
        />
      ))}
    </div>
  )
}

/** Offers blocks after `/`, links after `[[` and people after `@`. */
export const SuggestionList = () => {
  const suggestion = useUi((state) => state.suggestion)
  return suggestion ? <OpenList suggestion={suggestion} /> : null
}
