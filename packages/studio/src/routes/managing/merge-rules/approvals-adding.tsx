import type { MergeRule } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { teamQuery, teamsQuery } from '../../../api/people/people.ts'
import { queries } from '../../../api/queries.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { sayError } from '../../../ui/toasts.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { approvalsRule } from './approvals.ts'

const counts = ['1', '2', '3', '4', '5'] as const

/** Builds the rule of several approvals, one of them of a team. */
export const ApprovalsAdding = ({ onAdd }: { onAdd: (rule: MergeRule) => void }) => {
  const words = useLibraryWords()
  const { t } = words
  const { organization } = useWorkspace()
  const { data: teams = [], isSuccess } = useQuery(teamsQuery(organization.id))
  const [count, setCount] = useState<(typeof counts)[number]>('2')
  const [teamId, setTeamId] = useState('')
  const add = async () => {
    const team = teamId === '' ? undefined : await queries.fetchQuery(teamQuery(organization.id, teamId))
    const members = team?.members.map(({ organization: member }) => member.id) ?? []
    const parts = [
      t('needsApprovals', { count: Number(count) }),
      ...(team ? [t('needsTeam', { name: team.data.title })] : []),
    ]
    onAdd(approvalsRule(Number(count), members, parts.join(', ')))
  }
  return (
    <>
      <Choice
        label={t('approvals')}
        name="approvals"
        value={count}
        options={counts.map((value) => ({ value, label: value }))}
        onChange={setCount}
      />
      <Choice
        label={t('oneOfTeam')}
        name="team"
        value={teamId}
        options={[
          { value: '', label: t('anyTeam') },
          ...teams.filter(({ members }) => members > 0).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={setTeamId}
      />
      {isSuccess && teams.length === 0 && (
        <Link href={address.people(organization.id, 'teams')} className="s-inline-link">
          {t('firstTeam')}
        </Link>
      )}
      <Button onPress={() => void add().catch((error: unknown) => sayError(messageOf(error, words)))}>
        {t('addRule')}
      </Button>
    </>
  )
}
