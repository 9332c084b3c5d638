import type { MergeRule } from '@scriptorium/client'
import { useQueries } from '@tanstack/react-query'
import { memberQuery } from '../../../api/people/people.ts'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'

const People = ({ ids }: { ids: readonly string[] }) => {
  const { organization } = useWorkspace()
  const names = useQueries({ queries: ids.map((id) => memberQuery(organization.id, id)) }).map(
    ({ data }, index) => data?.data.user.displayName ?? ids[index]!,
  )
  return <small>{names.join(', ')}</small>
}

/** A merge rule in words. */
export const RuleText = ({ rule }: { rule: MergeRule }) => {
  const { t } = useLibraryWords()
  return (
    <span className="s-list-main">
      <strong>{rule.rule === 'custom' && rule.message ? rule.message : t(`rule-${rule.rule}`)}</strong>
      {'users' in rule && <People ids={rule.users} />}
      {rule.rule === 'custom' && (
        <small>
          <code dir="ltr">{rule.expression}</code>
        </small>
      )}
    </span>
  )
}
