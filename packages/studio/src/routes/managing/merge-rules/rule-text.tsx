import type { MergeRule } from '@scriptorium/client'
import { useLibraryWords } from '../../../words/library/words.ts'
import { useMemberNames } from '../member-names.ts'

const People = ({ ids }: { ids: readonly string[] }) => {
  const names = useMemberNames(ids)
  return <small>{ids.map((id) => names.get(id) ?? id).join(', ')}</small>
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
