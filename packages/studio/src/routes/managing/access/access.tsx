import type { Role } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { UsersRound, X } from 'lucide-react'
import { useState } from 'react'
import {
  change,
  everyoneQuery,
  give,
  grantsQuery,
  withdraw,
  type Grant,
  type Grantee,
  type Granting,
} from '../../../api/grants.ts'
import { teamsQuery } from '../../../api/people.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { PersonPicker } from '../../orgs/people/person-picker.tsx'
import { Loaded } from '../manage-view.tsx'
import { roleOptions, roles } from '../roles.ts'
import { useAddressState } from '../search.ts'
import { Why } from './why.tsx'

const useGrants = (place: Granting) => {
  const words = useLibraryWords()
  const { mutate } = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onError: (error) => sayError(messageOf(error, words)),
  })
  return {
    add: (grantee: Grantee, role: Role) => mutate(() => give(place, grantee, role)),
    set: (grantee: Grantee, role: Role) => mutate(() => change(place, grantee, role)),
    remove: (grant: Grant) =>
      mutate(async () => {
        await withdraw(place, grant)
        const undo = () => mutate(() => give(place, grant, grant.role))
        say(words.t('takenAway', { name: grant.name }), { label: words.t('undo'), run: undo })
      }),
  }
}

const GrantRow = ({ grant, place, canManage }: { grant: Grant; place: Granting; canManage: boolean }) => {
  const { t } = useLibraryWords()
  const { set, remove } = useGrants(place)
  const { kind, id, name, role } = grant
  return (
    <li>
      {kind === 'team' ? <UsersRound /> : <Avatar user={{ id, displayName: name }} />}
      <span className="s-list-main">{kind === 'team' ? t('teamNamed', { name }) : name}</span>
      {canManage ? (
        <>
          <Choice
            label={t('roleOfHere', { name })}
            isLabelHidden
            name="role"
            value={role}
            options={roleOptions(roles, t)}
            onChange={(next) => set(grant, next)}
          />
          <IconButton label={t('takeAway', { name })} onPress={() => remove(grant)}>
            <X />
          </IconButton>
        </>
      ) : (
        <span className="s-badge">{t(`role-${role}`)}</span>
      )}
    </li>
  )
}

const Giving = ({ place, without }: { place: Granting; without: readonly string[] }) => {
  const { t } = useLibraryWords()
  const { organization } = useWorkspace()
  const { listTeams } = organization.permissions
  const { data: teams = [] } = useQuery({ ...teamsQuery(organization.id), enabled: listTeams })
  const [role, setRole] = useState<Role>('edit')
  const { add } = useGrants(place)
  const open = teams.filter(({ id }) => !without.includes(id))
  return (
    <fieldset className="s-giving">
      <legend className="s-label">{t('giveAccess')}</legend>
      <Choice
        label={t('role')}
        name="role"
        value={role}
        options={roleOptions(roles, t)}
        onChange={setRole}
        hint={t(`does-${role}`)}
      />
      <PersonPicker label={t('person')} without={without} onChoose={(id) => add({ kind: 'user', id }, role)} />
      {open.length > 0 && (
        <Choice
          label={t('team')}
          name="team"
          value=""
          options={[{ value: '', label: '' }, ...open.map(({ id, title }) => ({ value: id, label: title }))]}
          onChange={(id) => id !== '' && add({ kind: 'team', id }, role)}
        />
      )}
    </fieldset>
  )
}

const Everyone = ({ place }: { place: Granting }) => {
  const { t } = useLibraryWords()
  const [, change] = useAddressState()
  const everyone = useQuery(everyoneQuery(place))
  return (
    <section className="s-block">
      <h2>{t('everyoneHere')}</h2>
      <Loaded query={everyone}>
        {(people) => (
          <ul className="s-list" aria-label={t('everyoneHere')}>
            {people.map(({ user, permission }) => (
              <li key={user.id}>
                <Avatar user={user} />
                <span className="s-list-main">{user.displayName}</span>
                <span className="s-badge">{t(`role-${permission}`)}</span>
                <Button
                  look="quiet"
                  aria-label={t('whyAccess', { name: user.displayName })}
                  onPress={() => change({ why: user.id })}
                >
                  {t('why')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

/** Who may do what on something: roles that were given, everyone with access, and where each right comes from. */
export const Access = ({
  place,
  title,
  parent,
  defaultLevel,
  canManage,
}: {
  place: Granting
  title: string
  parent?: string | undefined
  defaultLevel: Role | null | undefined
  canManage: boolean
}) => {
  const { t } = useLibraryWords()
  const { organization } = useWorkspace()
  const [{ why }, change] = useAddressState()
  const grants = useQuery(grantsQuery(place))
  return (
    <>
      <section className="s-block">
        <h2>{t('grants')}</h2>
        <Loaded query={grants}>
          {(items) => (
            <>
              {items.length === 0 && <p className="s-soft">{t('noGrants')}</p>}
              {items.length > 0 && (
                <ul className="s-list" aria-label={t('grants')}>
                  {items.map((grant) => (
                    <GrantRow key={grant.id} grant={grant} place={place} canManage={canManage} />
                  ))}
                </ul>
              )}
              {canManage && <Giving place={place} without={items.map(({ id }) => id)} />}
            </>
          )}
        </Loaded>
      </section>
      <Everyone place={place} />
      {why !== undefined && organization.permissions.listMembers && (
        <Why
          userId={why}
          start={{ place, title, defaultLevel }}
          parent={parent}
          onClose={() => change({ why: undefined })}
        />
      )}
    </>
  )
}
