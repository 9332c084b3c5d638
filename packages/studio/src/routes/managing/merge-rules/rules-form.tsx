import type { MergeRule, MergeRules } from '@scriptorium/client'
import { useState } from 'react'
import { Choice } from '../../../ui/fields.tsx'
import { SavedForm } from '../../../ui/saved-form.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { ChangedElsewhere } from '../changed-elsewhere.tsx'
import { WhoChanged } from '../who-changed.tsx'
import { EarlierRules } from './earlier-rules.tsx'
import { RuleList } from './rule-list.tsx'

interface Props<Rules extends MergeRules> {
  /** The id of the space or the organization. */
  id: string
  mergeRules: Rules
  kinds: readonly Rules['type'][]
  canEdit: boolean
  onSave: (rules: Rules, isForced: boolean) => Promise<unknown>
  onTake: () => void
}

/** What must hold before change requests are merged, what held before, and who changed it. */
export const RulesForm = <Rules extends MergeRules>(props: Props<Rules>) => {
  const { id, mergeRules, kinds, canEdit, onSave, onTake } = props
  const { t } = useLibraryWords()
  const [kind, setKind] = useState(mergeRules.type)
  const [changedRules, setRules] = useState<MergeRule[]>()
  const rules = changedRules ?? (mergeRules.type === 'rules' ? mergeRules.rules : [])
  const chosen = (kind === 'rules' ? { type: kind, rules } : { type: kind }) as Rules
  return (
    <>
      <SavedForm
        action={t('saveRules')}
        onSubmit={(isForced) => onSave(chosen, isForced)}
        isReady={kind !== 'rules' || rules.length > 0}
        isChanged={changedRules !== undefined}
        isReadOnly={!canEdit}
        outdated={<ChangedElsewhere target={id} onTake={onTake} />}
      >
        <Choice
          label={t('whichRules')}
          name="mergeRules"
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`rules-${value}`) }))}
          onChange={setKind}
        />
        {kind === 'rules' && <RuleList rules={rules} canEdit={canEdit} onChange={setRules} />}
      </SavedForm>
      <EarlierRules id={id} now={mergeRules} onPutBack={(earlier) => onSave(earlier as Rules, false)} />
      <WhoChanged id={id} />
    </>
  )
}
