import type { VisitorClaim } from '@scriptorium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { previewAs } from '../../../api/sites/sign-in.ts'
import { flattenNodes, structureQuery, type SitePlace } from '../../../api/sites/sites.ts'
import { claimsQuery } from '../../../api/sites/visitors.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, TextBox } from '../../../ui/fields.tsx'
import { messageOf } from '../../../ui/message.ts'
import { useSitesWords } from '../../../words/sites/words.ts'

type Values = Readonly<Record<string, unknown>>

const valuesIn = (claims: string): Values => {
  try {
    return { ...(JSON.parse(claims) as Values | null) }
  } catch {
    return {}
  }
}

const valuesOf = (claim: VisitorClaim): readonly (boolean | string)[] => {
  if (claim.type === 'boolean') return [true, false]
  return claim.type === 'string' ? (claim.enum ?? []) : []
}

/** The claims with few values, as choices that write the claims of the visitor. */
const ClaimChoices = ({
  place,
  claims,
  onChange,
}: {
  place: SitePlace
  claims: string
  onChange: (claims: string) => void
}) => {
  const { t } = useSitesWords()
  const { data: known } = useQuery(claimsQuery(place))
  const now = valuesIn(claims)
  const set = (name: string, text: string) => {
    const { [name]: _, ...others } = now
    const next = text === '' ? others : { ...others, [name]: JSON.parse(text) as unknown }
    onChange(Object.keys(next).length === 0 ? '' : JSON.stringify(next))
  }
  return Object.entries(known?.data ?? {}).map(([name, claim]) => {
    const values = valuesOf(claim)
    if (values.length === 0) return null
    const options = values.map((value) => ({ value: JSON.stringify(value), label: String(value) }))
    return (
      <Choice
        key={name}
        label={name}
        name={name}
        value={now[name] === undefined ? '' : JSON.stringify(now[name])}
        options={[{ value: '', label: t('claimUnknown') }, ...options]}
        onChange={(text) => set(name, text)}
      />
    )
  })
}

/** Opens the site as a visitor with some claims sees it. */
export const ViewAs = ({ place, canSeeClaims }: { place: SitePlace; canSeeClaims: boolean }) => {
  const words = useSitesWords()
  const { t } = words
  const [claims, setClaims] = useState('')
  const { data: nodes = [] } = useQuery(structureQuery(place))
  const spaces = flattenNodes(nodes).filter(({ object }) => object === 'site-space')
  const [chosen, setChosen] = useState('')
  const shown = chosen === '' ? (spaces[0]?.id ?? '') : chosen
  const preview = useMutation({ mutationFn: () => previewAs(place, claims.trim(), shown) })
  const { mutate, data, error, isPending } = preview
  // The link is for the visitor who was chosen before.
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      preview.reset()
      set(value)
    }
  return (
    <section className="s-block">
      <h2>{t('viewAs')}</h2>
      <Form
        className="s-form"
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        {spaces.length > 1 && (
          <Choice
            label={t('space')}
            name="siteSpace"
            value={shown}
            options={spaces.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={changing(setChosen)}
          />
        )}
        {canSeeClaims && <ClaimChoices place={place} claims={claims} onChange={changing(setClaims)} />}
        <TextBox
          label={`${t('claims')} (${t('optional')})`}
          name="claims"
          value={claims}
          onChange={changing(setClaims)}
          rows={2}
          placeholder='{"plan": "pro"}'
        />
        {error && (
          <p role="alert" className="s-field-error">
            {messageOf(error, words)}
          </p>
        )}
        <Button type="submit" isPending={isPending}>
          {t('viewAs')}
        </Button>
        {data !== undefined && (
          <a className="s-bar-link" href={data} target="_blank" rel="noreferrer">
            {t('openPreview')}
          </a>
        )}
      </Form>
    </section>
  )
}
