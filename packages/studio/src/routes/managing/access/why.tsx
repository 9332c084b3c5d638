import type { Role } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { ancestorsQuery, grantsQuery, type Granting } from '../../../api/people/grants.ts'
import { memberQuery, reachQuery } from '../../../api/people/people.ts'
import { queries } from '../../../api/queries.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { Loaded } from '../manage-view.tsx'
import { PanelDialog } from '../panel-dialog.tsx'
import { nameOfRole } from '../roles.ts'

/** Something with grants, and the role that all members have on it. */
interface Level {
  place: Granting
  title: string
  defaultLevel: Role | null | undefined
}

interface Reason {
  kind: 'default' | 'organization' | 'team' | 'user'
  role: Role
  name?: string
  at?: string
}

const reasonsAt = async ({ place, title, defaultLevel }: Level, userId: string, teams: ReadonlySet<string>) => {
  const given = await queries.fetchQuery(grantsQuery(place))
  const reasons = given
    .filter(({ kind, id }) => (kind === 'user' ? id === userId : teams.has(id)))
    .map(({ kind, name, role }): Reason => ({ kind, name, role, at: title }))
  const isForAll = defaultLevel !== null && defaultLevel !== undefined
  return isForAll ? [...reasons, { kind: 'default', role: defaultLevel, at: title } satisfies Reason] : reasons
}

const useReasons = (userId: string, start: Level, parent: string | undefined) => {
  const { organization } = useWorkspace()
  return useQuery({
    queryKey: ['grants', start.place, 'why', userId],
    queryFn: async () => {
      const [member, { teams }, ancestors] = await Promise.all([
        queries.fetchQuery(memberQuery(organization.id, userId)),
        queries.fetchQuery(reachQuery(organization.id, userId)),
        queries.fetchQuery(ancestorsQuery(parent)),
      ])
      const ids = new Set(teams.map(({ team }) => team.id))
      const levels = [
        start,
        ...ancestors.map((one): Level => ({
          place: { kind: 'collection', collectionId: one.id },
          title: one.title,
          defaultLevel: one.defaultLevel,
        })),
      ]
      const found = await Promise.all(levels.map((level) => reasonsAt(level, userId, ids)))
      const own: Reason[] = member.role === null ? [] : [{ kind: 'organization', role: member.role }]
      return { name: member.user.displayName, reasons: [...found.flat(), ...own] }
    },
  })
}

/** Says where the rights of a person come from. */
export const Why = ({
  userId,
  start,
  parent,
  onClose,
}: {
  userId: string
  start: Level
  parent: string | undefined
  onClose: () => void
}) => {
  const { t } = useLibraryWords()
  const reasons = useReasons(userId, start, parent)
  return (
    <PanelDialog title={t('whyAccess', { name: reasons.data?.name ?? '' })} onClose={onClose}>
      <Loaded query={reasons}>
        {({ reasons }) => (
          <>
            <ul className="s-list">
              {reasons.map(({ kind, role, name = '', at = '' }, index) => (
                <li key={index}>{t(`reason-${kind}`, { name, place: at, role: t(`role-${nameOfRole(role)}`) })}</li>
              ))}
            </ul>
            <p className="s-soft">{t('strongestCounts')}</p>
          </>
        )}
      </Loaded>
    </PanelDialog>
  )
}
