import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { readyConditionsQuery } from '../../../api/sites/visitors.ts'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'

interface Props {
  place: SitePlace
  value: string
  onChange: (condition: string) => void
}

const own = 'own'

/** Returns a condition over a claim as people read it, such as `plan: pro`. */
const nameOfCondition = (condition: string): string => {
  const [, claim, value] = /^visitor\.claims\.(\S+) == "?(.*?)"?$/.exec(condition) ?? []
  return claim === undefined ? condition : `${claim}: ${value}`
}

/** Says which visitors see something: everyone, those with a claim, or those for whom an expression holds. */
export const ConditionField = ({ place, value, onChange }: Props) => {
  const { t } = useSitesWords()
  const { data: ready = [] } = useQuery(readyConditionsQuery(place))
  const [isOwn, setOwn] = useState(false)
  const isReady = value === '' || ready.some(({ condition }) => condition === value)
  const choose = (chosen: string) => {
    setOwn(chosen === own)
    if (chosen !== own) onChange(chosen)
  }
  return (
    <>
      <Choice
        label={t('condition')}
        name="audience"
        value={isOwn || !isReady ? own : value}
        options={[
          { value: '', label: t('everyVisitor') },
          ...ready.map(({ condition }) => ({ value: condition, label: nameOfCondition(condition) })),
          { value: own, label: t('ownCondition') },
        ]}
        onChange={choose}
      />
      {(isOwn || !isReady) && (
        <TextBox
          label={t('ownCondition')}
          name="condition"
          value={value}
          onChange={onChange}
          maxLength={1024}
          hint={t('conditionHint')}
        />
      )}
      {/* In a tab of its own, because the dialog is not saved yet. */}
      <Link href={address.site(place.siteId, 'audience')} target="_blank" className="s-inline-link">
        {t('addClaimFirst')}
      </Link>
    </>
  )
}
