import type { User } from '@scriptorium/client'
import { Avatar } from '../../../../ui/avatar.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'

/** The people whom a comment can mention. The field above keeps the focus, and its keys choose, too. */
export const MentionList = ({
  id,
  people,
  active,
  onChoose,
}: {
  id: string
  people: readonly User[]
  /** The index of the person whom Enter chooses. */
  active: number
  onChoose: (id: string, name: string) => void
}) => {
  const { t } = useChangeWords()
  return (
    // A native list cannot leave the focus in the field.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className="s-mention-list" role="listbox" tabIndex={-1} id={id} aria-label={t('mentionPeople')}>
      {people.map((person, index) => (
        <div
          key={person.id}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(person.id, person.displayName)
          }}
        >
          <Avatar user={person} size={20} />
          <span dir="auto">{person.displayName}</span>
        </div>
      ))}
    </div>
  )
}
