import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taggedSiteQuery, type SitePlace } from '../../../api/sites/sites.ts'
import { claimsQuery, readyConditionsQuery } from '../../../api/sites/visitors.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { useSitesWords } from '../../../words/sites/words.ts'
import { NewClaim } from '../audience/new-claim.tsx'

interface Props {
  place: SitePlace
  value: string
  onChange: (condition: string) => void
}

const own = 'own'

/** Returns a condition over a claim as people read it, such as `plan: pro`. */
export const nameOfCondition = (condition: string): string => {
  const [, claim, value] = /^visitor\.claims\.(\S+) == "?(.*?)"?$/.exec(condition) ?? []
  return claim === undefined ? condition : `${claim}: ${value}`
}

/** Adds a claim without leaving the dialog, so that nothing of it is lost. */
const ClaimAdding = ({ place }: { place: SitePlace }) => {
  const { t } = useSitesWords()
  const { data: read } = useQuery(claimsQuery(place))
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="s-toolbar">
      <Button isDisabled={read === undefined} onPress={() => setAdding(true)}>
        {t('addClaim')}
      </Button>
      {read && isAdding && <NewClaim place={place} read={read} onClose={() => setAdding(false)} />}
    </div>
  )
}

/** Returns whether nobody can meet a condition yet, because visitors do not sign in, and only a sign-in says what is known about them. */
const isUnmet = (condition: string, visibility: string | undefined): boolean =>
  visibility !== undefined &&
  visibility !== 'visitor-auth' &&
  condition.includes('visitor.claims.') &&
  !condition.includes('visitor.claims.unsigned')

/** Says which visitors see something: everyone, those with a claim, or those for whom an expression holds. */
export const ConditionField = ({ place, value, onChange }: Props) => {
  const { t } = useSitesWords()
  const { data: ready = [] } = useQuery(readyConditionsQuery(place))
  const { data: site } = useQuery(taggedSiteQuery(place))
  const isAdmin = site?.data.permissions.admin === true
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
        hint={isAdmin ? t('addClaimFirst') : undefined}
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
      {isUnmet(value, site?.data.visibility) && <output>{t('needsSignIn')}</output>}
      {isAdmin && <ClaimAdding place={place} />}
    </>
  )
}
