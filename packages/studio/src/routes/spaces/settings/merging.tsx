import type { MergeRule, MergeRules, Space } from '@scriptorium/client'
import { useState } from 'react'
import { setMergeRules, taggedSpaceQuery } from '../../../api/workspace/library.ts'
import { queries } from '../../../api/queries.ts'
import type { Tagged } from '../../../api/tagged.ts'
import { Choice } from '../../../ui/fields.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { ChangedElsewhere } from '../../managing/changed-elsewhere.tsx'
import { RuleList } from '../../managing/merge-rules/rule-list.tsx'

const kinds = ['inherit', 'rules', 'none'] as const

/** What must hold before a change request of a space is merged. */
export const Merging = ({ read: { data: space, tag } }: { read: Tagged<Space> }) => {
  const { t } = useLibraryWords()
  const [kind, setKind] = useState(space.mergeRules.type)
  const [changedRules, setRules] = useState<MergeRule[]>()
  const rules = changedRules ?? (space.mergeRules.type === 'rules' ? space.mergeRules.rules : [])
  const { admin } = space.permissions
  const chosen: MergeRules = kind === 'rules' ? { type: 'rules', rules } : { type: kind }
  const take = () => void queries.invalidateQueries({ queryKey: taggedSpaceQuery(space.id).queryKey })
  return (
    <SavedForm
      action={t('saveRules')}
      onSubmit={(isForced) => setMergeRules(space.id, chosen, isForced ? undefined : tag)}
      isReady={kind !== 'rules' || rules.length > 0}
      isChanged={changedRules !== undefined}
      isReadOnly={!admin}
      outdated={<ChangedElsewhere target={space.id} onTake={take} />}
    >
      <Choice
        label={t('whichRules')}
        name="mergeRules"
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`rules-${value}`) }))}
        onChange={setKind}
      />
      {kind === 'rules' && <RuleList rules={rules} canEdit={admin} onChange={setRules} />}
    </SavedForm>
  )
}
