import type { ChangeRequest, Space, User } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Clock, UserPlus, Users, X } from 'lucide-react'
import { Autocomplete, Input, Menu, MenuItem, MenuTrigger, Popover, TextField, useFilter } from 'react-aria-components'
import {
  membersQuery,
  requestReview,
  reviewersQuery,
  reviewsQuery,
  withdrawRequest,
} from '../../../../api/change-requests/review.ts'
import { useWorkspace } from '../../../../frame/workspace.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { messageOf } from '../../../../ui/message.ts'
import { sayError } from '../../../../ui/toasts.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { latestByReviewer } from './latest-reviews.ts'

const icons = { approved: <Check />, 'changes-requested': <CircleAlert />, waiting: <Clock /> }

type Verdict = keyof typeof icons

const AskButton = ({ change, asked }: { change: ChangeRequest; asked: ReadonlySet<string> }) => {
  const words = useChangeWords()
  const { t } = words
  const { organization, user } = useWorkspace()
  const { listMembers } = organization.permissions
  const { data: members = [] } = useQuery({ ...membersQuery(organization.id), enabled: listMembers })
  const { contains } = useFilter({ sensitivity: 'base' })
  const { mutate } = useMutation({
    mutationFn: (userId: string) => requestReview(change, userId),
    onError: (error) => sayError(messageOf(error, words)),
  })
  // Guests may not list members, so they have nobody to ask.
  if (!listMembers) return null
  const candidates = members.filter(({ id }) => !asked.has(id) && id !== user.id)
  return (
    <MenuTrigger>
      <Button look="quiet">
        <UserPlus />
        {t('requestReview')}
      </Button>
      <Popover className="s-popover">
        <Autocomplete filter={contains}>
          <TextField aria-label={t('findPerson')} className="s-menu-search">
            <Input className="s-input" placeholder={t('findPerson')} />
          </TextField>
          <Menu
            className="s-menu"
            items={candidates}
            renderEmptyState={() => <p className="s-soft">{t('nobodyToAsk')}</p>}
            onAction={(key) => mutate(String(key))}
          >
            {(member: User) => (
              <MenuItem className="s-menu-item" textValue={member.displayName}>
                <Avatar user={member} size={20} />
                <span className="s-menu-label">{member.displayName}</span>
              </MenuItem>
            )}
          </Menu>
        </Autocomplete>
      </Popover>
    </MenuTrigger>
  )
}

/** Who was asked for a review, and what they said. */
export const Reviewers = ({ change, space }: { change: ChangeRequest; space: Space }) => {
  const words = useChangeWords()
  const { t } = words
  const { data: requested = [] } = useQuery(reviewersQuery(change))
  const { data: reviews = [] } = useQuery(reviewsQuery(change))
  const latest = latestByReviewer(reviews)
  const people = new Map([
    ...requested.flatMap((one) => (one.kind === 'user' ? [[one.user.id, one.user] as const] : [])),
    ...[...latest.values()].map(({ reviewer }) => [reviewer.id, reviewer] as const),
  ])
  const teams = requested.flatMap((one) => (one.kind === 'team' ? [one.team] : []))
  const canAsk = space.permissions.edit && (change.status === 'draft' || change.status === 'open')
  const { mutate: withdraw } = useMutation({
    mutationFn: (userId: string) => withdrawRequest(change, userId),
    onError: (error) => sayError(messageOf(error, words)),
  })
  if (people.size + teams.length === 0 && !canAsk) return null
  return (
    <section className="s-side-section" aria-label={t('reviewers')}>
      <h2>{t('reviewers')}</h2>
      {people.size + teams.length === 0 && <p className="s-soft">{t('nobodyAsked')}</p>}
      <ul>
        {[...people.values()].map((person) => {
          const review = latest.get(person.id)
          const verdict: Verdict = review?.status ?? 'waiting'
          return (
            <li key={person.id} className="s-reviewer">
              <Avatar user={person} size={24} />
              <span className="s-row-title">{person.displayName}</span>
              <span className={`s-verdict ${verdict}`}>
                {icons[verdict]}
                {t(`verdict-${verdict}`)}
                {review?.outdated === true && ` · ${t('beforeLastEdit')}`}
              </span>
              {canAsk && !review && (
                <IconButton
                  label={t('withdrawRequest', { name: person.displayName })}
                  onPress={() => withdraw(person.id)}
                >
                  <X />
                </IconButton>
              )}
            </li>
          )
        })}
        {teams.map((team) => (
          <li key={team.id} className="s-reviewer">
            <Users />
            <span className="s-row-title">{team.title}</span>
            <span className="s-verdict waiting">
              <Clock />
              {t('verdict-waiting')}
            </span>
          </li>
        ))}
      </ul>
      {canAsk && <AskButton change={change} asked={new Set(people.keys())} />}
    </section>
  )
}
