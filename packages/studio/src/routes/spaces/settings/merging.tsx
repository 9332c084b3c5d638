import type { Space } from '@scriptorium/client'
import { setMergeRules, taggedSpaceQuery } from '../../../api/workspace/library.ts'
import { queries } from '../../../api/queries.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { RulesForm } from '../../managing/merge-rules/rules-form.tsx'

/** What must hold before a change request of a space is merged. */
export const Merging = ({ read: { data: space, tag } }: { read: Tagged<Space> }) => {
  const { id, mergeRules, permissions } = space
  return (
    <RulesForm
      id={id}
      mergeRules={mergeRules}
      kinds={['inherit', 'rules', 'none']}
      canEdit={permissions.admin}
      onSave={(rules, isForced) => setMergeRules(id, rules, isForced ? undefined : tag)}
      onTake={() => void queries.invalidateQueries({ queryKey: taggedSpaceQuery(id).queryKey })}
    />
  )
}
