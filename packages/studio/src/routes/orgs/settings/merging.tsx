import type { MergeRule, Organization, OrganizationMergeRules } from '@scriptorium/client'
import { useState } from 'react'
import { taggedOrganizationQuery, updateOrganization } from '../../../api/people/organization.ts'
import { queries } from '../../../api/queries.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { Choice } from '../../../ui/fields.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { RuleList } from '../../managing/merge-rules/rule-list.tsx'

const kinds = ['rules', 'none'] as const

/** What must hold before change requests are merged, in all spaces that have no rules of their own. */
export const Merging = ({ read: { data: organization, tag } }: { read: Tagged<Organization> }) => {
  const { t } = useLibraryWords()
  const { id, mergeRules } = organization
  const [kind, setKind] = useState(mergeRules.type)
  const [changedRules, setRules] = useState<MergeRule[]>()
  const rules = changedRules ?? (mergeRules.type === 'rules' ? mergeRules.rules : [])
  const chosen: OrganizationMergeRules = kind === 'rules' ? { type: 'rules', rules } : { type: kind }
  const take = () => void queries.invalidateQueries({ queryKey: taggedOrganizationQuery(id).queryKey })
  return (
    <SavedForm
      action={t('saveRules')}
      onSubmit={(isForced) => updateOrganization(id, { mergeRules: chosen }, isForced ? undefined : tag)}
      isReady={kind !== 'rules' || rules.length > 0}
      isChanged={changedRules !== undefined}
      outdated={<ChangedElsewhere target={id} onTake={take} />}
    >
      <Choice
        label={t('whichRules')}
        name="mergeRules"
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`rules-${value}`) }))}
        onChange={setKind}
      />
      {kind === 'rules' && <RuleList rules={rules} canEdit onChange={setRules} />}
    </SavedForm>
  )
}
