import type { Presence } from '@scriptorium/client'
import { Avatar } from '../../../../ui/avatar.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'

const shown = 4

/** Who else is on the page. */
export const PeopleHere = ({ others }: { others: readonly Presence[] }) => {
  const { t, language } = useChangeWords()
  if (others.length === 0) return null
  const names = new Intl.ListFormat(language).format(others.map(({ user }) => user.displayName))
  return (
    <p className="s-people-here" title={names}>
      <span className="s-people-avatars">
        {others.slice(0, shown).map(({ user }) => (
          <Avatar key={user.id} user={user} size={20} />
        ))}
      </span>
      <span>{t('alsoHere', { names })}</span>
    </p>
  )
}
