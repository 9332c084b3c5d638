import type { MergeRule } from '@scriptorium/client'
import { X } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { RuleAdding } from './rule-adding.tsx'
import { RuleText } from './rule-text.tsx'

interface Props {
  rules: readonly MergeRule[]
  canEdit: boolean
  onChange: (rules: MergeRule[]) => void
}

/** Merge rules in words, with what removes one and adds others. */
export const RuleList = ({ rules, canEdit, onChange }: Props) => {
  const { t } = useLibraryWords()
  return (
    <>
      {rules.length > 0 && (
        <ul className="s-list" aria-label={t('merging')}>
          {rules.map((rule, index) => (
            <li key={index}>
              <RuleText rule={rule} />
              {canEdit && (
                <IconButton
                  label={t('removeRule', { name: t(`rule-${rule.rule}`) })}
                  onPress={() => onChange(rules.filter((one) => one !== rule))}
                >
                  <X />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && <RuleAdding onAdd={(rule) => onChange([...rules, rule])} />}
    </>
  )
}
