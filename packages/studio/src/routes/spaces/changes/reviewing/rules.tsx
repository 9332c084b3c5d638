import type { MergeRequirement, MergeRequirements } from '@scriptorium/client'
import { Check, CircleDashed } from 'lucide-react'
import { useChangeWords } from '../../../../words/changes/words.ts'

const byReviewers = new Set<MergeRequirement['rule']>([
  'require_at_least_one_review',
  'require_at_least_one_approved_review',
])

const Rule = ({ rule: { rule, met, message, users } }: { rule: MergeRequirement }) => {
  const { t, language } = useChangeWords()
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    (users ?? []).map(({ displayName }) => displayName),
  )
  return (
    <li className={met ? 'met' : 'missing'}>
      {met ? <Check aria-label={t('ruleMet')} /> : <CircleDashed aria-label={t('ruleMissing')} />}
      <span>
        {message ?? t(`rule-${rule}`)}
        {!met && names !== '' && <span className="s-soft"> {t('ruleBy', { names })}</span>}
        {!met && byReviewers.has(rule) && <span className="s-soft"> {t('ruleByReviewers')}</span>}
      </span>
    </li>
  )
}

/** The merge rules of a change request: which are met, and who can give what is missing. */
export const Rules = ({ requirements: { rules } }: { requirements: MergeRequirements }) => {
  const { t } = useChangeWords()
  if (rules.length === 0) return null
  return (
    <ul className="s-rules" aria-label={t('mergeRules')}>
      {rules.map((rule, index) => (
        <Rule key={index} rule={rule} />
      ))}
    </ul>
  )
}
