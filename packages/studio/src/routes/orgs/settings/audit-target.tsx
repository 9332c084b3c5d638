import type { AuditEvent } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { teamsQuery } from '../../../api/people/people.ts'
import { sitesQuery, spacesQuery } from '../../../api/workspace/workspace.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import type { AuditWord } from '../../../words/audit/operations.ts'
import { useAuditWords } from '../../../words/audit/words.ts'
import { useMemberNames } from '../../managing/member-names.ts'

type Target = AuditEvent['target']

type Kind = Target['type']

type Plural = `${Kind}s` & AuditWord

const others: Readonly<Record<Exclude<Kind, Plural extends `${infer One}s` ? One : never>, AuditWord>> = {
  'change-request-review': 'reviews',
  'comment-reply': 'replies',
  'import-run': 'imports',
  'integration-event': 'events',
  'integration-installation': 'installations',
  'site-section-group': 'section-groups',
}

const wordOf = (kind: Kind): AuditWord =>
  kind in others ? others[kind as keyof typeof others] : (`${kind}s` as Plural)

const useTitle = ({ type, id, title }: Target): string | undefined => {
  const { organization } = useWorkspace()
  const ofType = (wanted: string) => ({ enabled: type === wanted })
  const { data: spaces = [] } = useQuery({ ...spacesQuery(organization.id), ...ofType('space') })
  const { data: sites = [] } = useQuery({ ...sitesQuery(organization.id), ...ofType('site') })
  const { data: teams = [] } = useQuery({ ...teamsQuery(organization.id), ...ofType('team') })
  const people = useMemberNames([type === 'user' ? id : undefined])
  const all: { id: string; title: string }[] = [...spaces, ...sites, ...teams]
  return people.get(id) ?? all.find((one) => one.id === id)?.title ?? title
}

/** Returns what an event of the audit log is about: its kind, with its name if it has one and still exists. */
export const useTargetName = (target: Target): { kind: string; title: string | undefined } => {
  const { t } = useAuditWords()
  return { kind: t(wordOf(target.type)), title: useTitle(target) }
}

/** What an event of the audit log is about: its name, or its kind and id if it has none or does not exist any more. */
export const AuditedTarget = ({ target }: { target: Target }) => {
  const { type, id } = target
  const { kind, title } = useTargetName(target)
  if (title === undefined)
    return (
      <>
        {kind} <code dir="ltr">{id}</code>
      </>
    )
  if (type !== 'space' && type !== 'site')
    return (
      <>
        {kind} <bdi>{title}</bdi>
      </>
    )
  return (
    <Link href={type === 'space' ? address.space(id) : address.site(id)} className="s-inline-link">
      <bdi>{title}</bdi>
    </Link>
  )
}
