import type { Role } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { UsersRound, X } from 'lucide-react'
import { useState } from 'react'
import {
  change,
  everyoneQuery,
  give,
  grantsQuery,
  prolong,
  withdraw,
  type Grant,
  type Grantee,
  type Granting,
} from '../../../api/people/grants.ts'
import { teamsQuery } from '../../../api/people/people.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { say, sayError } from '../../../ui/toasts.tsx'
import { dateOf, relativeTime } from '../../../ui/time.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { useManageWords } from '../../../words/manage/words.ts'
import { PersonPicker } from '../../orgs/people/person-picker.tsx'
import { Loaded } from '../manage-view.tsx'
import { roleOptions, roles } from '../roles.ts'
import { useAddressState } from '../search.ts'
import { always, endOf, LastingChoice, monthAfter } from './lasting.tsx'
import { Why } from './why.tsx'

const useGrants = (place: Granting) => {
  const words = useLibraryWords()
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onError: (error) => sayError(messageOf(error, words)),
  })
  const { t } = words
  const told = (text: string, undo: () => Promise<void>) => say(text, { label: t('undo'), run: () => mutate(undo) })
  return {
    isPending,
    add: (grantee: Grantee & { name: string }, role: Role, endsAt: string | undefined) =>
      mutate(async () => {
        await give(place, grantee, role, endsAt)
        told(t('gaveRole', { name: grantee.name, role: t(`role-${role}`) }), () =>
          withdraw(place, { ...grantee, role, endsAt }),
        )
      }),
    set: (grant: Grant, role: Role) =>
      mutate(async () => {
        await change(place, grant, role)
        told(t('gaveRole', { name: grant.name, role: t(`role-${role}`) }), () =>
          change(place, { ...grant, role }, grant.role),
        )
      }),
    remove: (grant: Grant) =>
      mutate(async () => {
        await withdraw(place, grant)
        told(t('takenAway', { name: grant.name }), () => give(place, grant, grant.role, grant.endsAt))
      }),
    prolongMonth: (grant: Grant) => mutate(() => prolong(place, grant, monthAfter(grant.endsAt!))),
  }
}

interface EndProps {
  endsAt: string
  name: string
  isPending: boolean
  onProlong: (() => void) | undefined
}

const End = ({ endsAt, name, isPending, onProlong }: EndProps) => {
  const { t, language } = useManageWords()
  return (
    <>
      <span className="s-badge warning">
        {t('endsAt', { time: relativeTime(endsAt, language) })} · {dateOf(endsAt, language)}
      </span>
      {onProlong && (
        <Button look="quiet" isPending={isPending} aria-label={`${name}: ${t('prolong')}`} onPress={onProlong}>
          {t('prolong')}
        </Button>
      )}
    </>
  )
}

const GrantRow = ({ grant, place, canManage }: { grant: Grant; place: Granting; canManage: boolean }) => {
  const { t } = useLibraryWords()
  const { isPending, set, remove, prolongMonth } = useGrants(place)
  const { kind, id, name, role, endsAt } = grant
  return (
    <li>
      {kind === 'team' ? <UsersRound /> : <Avatar user={{ id, displayName: name }} />}
      <span className="s-list-main">{kind === 'team' ? t('teamNamed', { name }) : name}</span>
      {endsAt !== undefined && (
        <End
          endsAt={endsAt}
          name={name}
          isPending={isPending}
          onProlong={canManage ? () => prolongMonth(grant) : undefined}
        />
      )}
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
  const [teamId, setTeamId] = useState('')
  const [lasting, setLasting] = useState(always)
  const open = teams.filter(({ id }) => !without.includes(id))
  const team = open.find(({ id }) => id === teamId)
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
      <LastingChoice value={lasting} onChange={setLasting} />
      <PersonPicker
        label={t('person')}
        without={without}
        spaceId={place.kind === 'space' ? place.spaceId : undefined}
        onChoose={(id, name) => add({ kind: 'user', id, name }, role, endOf(lasting))}
      />
      {open.length > 0 && (
        <Choice
          label={t('team')}
          name="team"
          value={team?.id ?? ''}
          options={[{ value: '', label: '' }, ...open.map(({ id, title }) => ({ value: id, label: title }))]}
          onChange={setTeamId}
        />
      )}
      {team && (
        <Button onPress={() => add({ kind: 'team', id: team.id, name: team.title }, role, endOf(lasting))}>
          {t('giveTeam')}
        </Button>
      )}
    </fieldset>
  )
}

const Everyone = ({ place }: { place: Granting }) => {
  const { t } = useLibraryWords()
  const { organization } = useWorkspace()
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
                {organization.permissions.listMembers && (
                  <Button
                    look="quiet"
                    aria-label={`${t('why')} ${t('whyAccess', { name: user.displayName })}`}
                    onPress={() => change({ why: user.id })}
                  >
                    {t('why')}
                  </Button>
                )}
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
