import { useQuery } from '@tanstack/react-query'
import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Button as PlainButton } from 'react-aria-components'
import { createTeam, teamsQuery } from '../../../api/people/people.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { TextBox } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { usePeopleWords } from '../../../words/people/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'

const NewTeam = ({ onClose }: { onClose: () => void }) => {
  const { t } = usePeopleWords()
  const { organization } = useWorkspace()
  const [, change] = useAddressState()
  const [title, setTitle] = useState('')
  const create = async () => {
    const { id } = await createTeam(organization.id, title)
    change({ team: id })
  }
  return (
    <FormDialog
      title={t('newTeam')}
      action={t('newTeam')}
      isReady={title.trim() !== ''}
      onSubmit={create}
      onClose={onClose}
    >
      <TextBox label={t('teamName')} name="title" value={title} onChange={setTitle} maxLength={64} isRequired />
    </FormDialog>
  )
}

/** The teams of an organization. */
export const Teams = () => {
  const { t } = usePeopleWords()
  const { organization } = useWorkspace()
  const [, change] = useAddressState()
  const [isNew, setNew] = useState(false)
  const teams = useQuery(teamsQuery(organization.id))
  const create = organization.permissions.admin && (
    <Button onPress={() => setNew(true)}>
      <Plus />
      {t('newTeam')}
    </Button>
  )
  return (
    <>
      <Loaded query={teams}>
        {(items) =>
          items.length === 0 ? (
            <Empty icon={<UsersRound />} title={t('noTeams')} text={t('noTeamsText')}>
              {create}
            </Empty>
          ) : (
            <>
              <div className="s-filters">{create}</div>
              <ul className="s-list" aria-label={t('teams')}>
                {items.map(({ id, title, members, spaces }) => (
                  <li key={id}>
                    <UsersRound />
                    <div className="s-list-main">
                      <PlainButton onPress={() => change({ team: id })}>{title}</PlainButton>
                    </div>
                    <span className="s-list-meta">
                      {t('memberCount', { count: members })} · {t('spaceCount', { count: spaces })}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {isNew && <NewTeam onClose={() => setNew(false)} />}
    </>
  )
}
