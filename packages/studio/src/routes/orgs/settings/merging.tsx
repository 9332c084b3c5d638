import type { Organization } from '@scriptorium/client'
import { taggedOrganizationQuery, updateOrganization } from '../../../api/people/organization.ts'
import { queries } from '../../../api/queries.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { RulesForm } from '../../managing/merge-rules/rules-form.tsx'

/** What must hold before change requests are merged, in all spaces that have no rules of their own. */
export const Merging = ({ read: { data: organization, tag } }: { read: Tagged<Organization> }) => {
  const { id, mergeRules } = organization
  return (
    <RulesForm
      id={id}
      mergeRules={mergeRules}
      kinds={['rules', 'none']}
      canEdit
      onSave={(rules, isForced) => updateOrganization(id, { mergeRules: rules }, isForced ? undefined : tag)}
      onTake={() => void queries.invalidateQueries({ queryKey: taggedOrganizationQuery(id).queryKey })}
    />
  )
}
