import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { TextArea, TextField } from 'react-aria-components'
import { peopleQuery } from '../../../../api/change-requests/review.ts'
import { useWorkspace } from '../../../../frame/workspace.tsx'
import { MentionList } from './mention-list.tsx'
import { mentionBefore, type Mentioned, type TypedMention } from './mentions.ts'
import { useShownForm } from './use-shown-form.ts'

const usePeople = (query: string | undefined) => {
  const { organization } = useWorkspace()
  const { data } = useQuery({
    ...peopleQuery(organization.id, query ?? ''),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  })
  return query === undefined ? [] : (data ?? [])
}

interface Props {
  label: string
  value: string
  /** Whether nothing can be written, such as while the comment is sent. */
  isReadOnly: boolean
  onChange: (value: string) => void
  /** Called for each person whose name was put into the text. */
  onMention: (person: Mentioned) => void
  /** Called when Escape is pressed in an empty field. */
  onCancel?: (() => void) | undefined
}

/** A field for a comment, which offers people after `@`. */
export const CommentField = ({ label, value, isReadOnly, onChange, onMention, onCancel }: Props) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useShownForm(field, onCancel !== undefined)
  const listId = useId()
  const [typed, setTyped] = useState<TypedMention>()
  const [wanted, setWanted] = useState(0)
  const people = usePeople(typed?.query)
  const active = Math.min(wanted, people.length - 1)
  const look = () => {
    const { value: text, selectionStart, selectionEnd } = field.current!
    setTyped(selectionStart === selectionEnd ? mentionBefore(text, selectionStart) : undefined)
    setWanted(0)
  }
  const choose = (id: string, name: string) => {
    const { start, query } = typed!
    onMention({ id, name })
    onChange(`${value.slice(0, start)}@${name} ${value.slice(start + query.length + 1)}`)
    setTyped(undefined)
    const cursor = start + name.length + 2
    requestAnimationFrame(() => field.current?.setSelectionRange(cursor, cursor))
  }
  const onListKey = (event: KeyboardEvent): boolean => {
    const person = people[active]
    if (!person) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setWanted((active + step + people.length) % people.length)
    else if (event.key === 'Escape') setTyped(undefined)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
      choose(person.id, person.displayName)
    else return false
    event.preventDefault()
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || onListKey(event)) return
    if (event.key === 'Escape' && value === '') onCancel?.()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }
  return (
    <>
      <TextField
        aria-label={label}
        value={value}
        isReadOnly={isReadOnly}
        onChange={onChange}
        maxLength={65_536}
        // A field that closes again was opened to write in it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={onCancel !== undefined}
      >
        <TextArea
          ref={field}
          className="s-input"
          rows={3}
          placeholder={label}
          aria-autocomplete="list"
          aria-controls={people.length > 0 ? listId : undefined}
          aria-activedescendant={people.length > 0 ? `${listId}-${active}` : undefined}
          onSelect={look}
          onBlur={() => setTyped(undefined)}
          onKeyDown={onKeyDown}
        />
      </TextField>
      {people.length > 0 && <MentionList id={listId} people={people} active={active} onChoose={choose} />}
    </>
  )
}
