import type { Member } from '@scriptorium/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { Button as PlainButton } from 'react-aria-components'
import { membersQuery, type MemberFilter } from '../../../api/people/people.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { relativeTime } from '../../../ui/time.tsx'
import { usePeopleWords } from '../../../words/people/words.ts'
import { ChooseBox } from '../../managing/bulk/choose-box.tsx'
import { useChosen } from '../../managing/bulk/use-chosen.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { nameOfRole, roleOptions, roles, type RoleName } from '../../managing/roles.ts'
import { FindField } from '../../managing/find-field.tsx'
import { useAddressState } from '../../managing/search.ts'
import { BulkRoles } from './bulk-roles.tsx'

const sorts = ['name', 'lastSeenAt', 'joinedAt'] as const

const Filters = ({ areGuests }: { areGuests: boolean }) => {
  const { t } = usePeopleWords()
  const [{ role = '', sort = 'name' }, change] = useAddressState()
  return (
    <div className="s-filters">
      <FindField />
      {!areGuests && (
        <Choice
          label={t('role')}
          name="role"
          value={role}
          options={[{ value: '', label: t('everything') }, ...roleOptions<RoleName>([...roles, 'guest'], t)]}
          onChange={(value) => change({ role: value })}
        />
      )}
      <Choice
        label={t('sort')}
        name="sort"
        value={sort}
        options={sorts.map((value) => ({ value, label: t(`sort-${value}`) }))}
        onChange={(value) => change({ sort: value })}
      />
    </div>
  )
}

interface RowProps {
  member: Member
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | undefined
}

const Row = ({ member, isChosen, onChoose }: RowProps) => {
  const { t, language } = usePeopleWords()
  const { user: me } = useWorkspace()
  const [, change] = useAddressState()
  const { user, role, lastSeenAt, sso, mailRefused } = member
  const name = user.displayName
  return (
    <li>
      {onChoose && <ChooseBox name={name} isChosen={isChosen} onChoose={onChoose} />}
      <Avatar user={user} size={32} />
      <div className="s-list-main">
        <PlainButton onPress={() => change({ person: user.id })}>
          <bdi>{name}</bdi> {user.id === me.id && <span className="s-badge">{t('you')}</span>}
        </PlainButton>
        <small>{user.email}</small>
      </div>
      {mailRefused && <span className="s-badge">{t('mailRefused')}</span>}
      {sso && <span className="s-badge">{t('sso')}</span>}
      <span className="s-list-meta">
        {lastSeenAt === undefined ? t('neverSeen') : t('seen', { time: relativeTime(lastSeenAt, language) })}
      </span>
      <span className="s-badge">{t(`role-${nameOfRole(role)}`)}</span>
    </li>
  )
}

const NoMembers = ({ areGuests, isFiltered }: { areGuests: boolean; isFiltered: boolean }) => {
  const { t } = usePeopleWords()
  const { organization } = useWorkspace()
  const [, change] = useAddressState()
  if (areGuests && !isFiltered) {
    return (
      <Empty icon={<UserRound />} title={t('noGuests')} text={t('noGuestsText')}>
        {organization.permissions.admin && (
          <Button onPress={() => change({ dialog: 'invite' })}>{t('invitePeople')}</Button>
        )}
      </Empty>
    )
  }
  return (
    <Empty icon={<UserRound />} title={t('noMatches')}>
      <Button onPress={() => change({ search: '', role: '' })}>{t('clearFilters')}</Button>
    </Empty>
  )
}

/** The members or the guests of an organization. */
export const Members = ({ areGuests }: { areGuests: boolean }) => {
  const { t } = usePeopleWords()
  const { organization } = useWorkspace()
  const [{ search, role, sort }] = useAddressState()
  const { chosen, choose, release } = useChosen<Member>(areGuests ? 'guests' : 'members')
  const filter: MemberFilter = {
    ...(search !== undefined && { search }),
    ...(areGuests ? { role: 'guest' } : role !== undefined && { role: role as RoleName }),
    sort: sorts.find((one) => one === sort) ?? 'name',
  }
  const list = useInfiniteQuery(membersQuery(organization.id, filter))
  const { admin } = organization.permissions
  return (
    <>
      <Filters areGuests={areGuests} />
      <Loaded query={list}>
        {({ pages }) => {
          const members = pages.flatMap(({ items }) => items)
          if (members.length === 0) return <NoMembers areGuests={areGuests} isFiltered={search !== undefined} />
          return (
            <ul className="s-list" aria-label={t(areGuests ? 'guests' : 'members')}>
              {members.map((member) => (
                <Row
                  key={member.id}
                  member={member}
                  isChosen={chosen.has(member.id)}
                  onChoose={admin ? (isChosen) => choose(member, isChosen) : undefined}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <LoadMore list={list} />
      {chosen.size > 0 && <BulkRoles members={[...chosen.values()]} onRelease={release} />}
    </>
  )
}
