import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button as PlainButton, Input, Label, Link, SearchField } from 'react-aria-components'
import { address } from '../../../address.ts'
import { foundMembersQuery } from '../../../api/people/people.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { useManageWords } from '../../../words/manage/words.ts'

interface Props {
  label: string
  /** People who are not offered. */
  without: readonly string[]
  /** The space to which somebody who is no member is invited. */
  spaceId?: string | undefined
  onChoose: (userId: string, name: string) => void
}

/** Finds a member by name, and chooses them. */
export const PersonPicker = ({ label, without, spaceId, onChoose }: Props) => {
  const { t } = useManageWords()
  const { organization } = useWorkspace()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data = [], isFetching } = useQuery({ ...foundMembersQuery(organization.id, search), enabled: search !== '' })
  const into = spaceId === undefined ? '' : `&space=${spaceId}`
  const invitation = `${address.people(organization.id)}?dialog=invite${into}`
  const found = search === '' ? [] : data.filter(({ id }) => !without.includes(id)).slice(0, 6)
  return (
    <div className="s-form">
      <SearchField className="s-choice" value={text} onChange={setText}>
        <Label className="s-label">{label}</Label>
        <Input className="s-input" />
      </SearchField>
      {search !== '' && !isFetching && data.length === 0 && (
        <output className="s-hint">
          {t('nobodyFound')}{' '}
          {organization.permissions.admin && (
            <Link href={invitation} className="s-inline-link">
              {t('inviteThem')}
            </Link>
          )}
        </output>
      )}
      {found.length > 0 && (
        <ul className="s-list" aria-label={label}>
          {found.map(({ id, user }) => (
            <li key={id}>
              <Avatar user={user} />
              <span className="s-list-main">{user.displayName}</span>
              <PlainButton
                className="s-button"
                aria-label={t('addNamed', { name: user.displayName })}
                onPress={() => {
                  onChoose(id, user.displayName)
                  setText('')
                }}
              >
                <Plus />
                {t('add')}
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
