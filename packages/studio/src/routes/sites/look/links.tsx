import { use } from 'react'
import type { SiteCustomization } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { shownSpacesQuery } from '../../../api/sites/look.ts'
import type { SitePlace } from '../../../api/sites/sites.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, TextBox, ReadOnlyContext } from '../../../ui/fields.tsx'
import { useLookWords } from '../../../words/look/words.ts'
import { Rows } from './rows.tsx'

/** A link of the header or the footer. */
export type PlacedLink = SiteCustomization['footer']['groups'][number]['links'][number]

/** What a link leads to. */
export type Target = PlacedLink['to']

/** A link that has not been filled in. */
export const newLink = (): PlacedLink => ({ title: '', to: { kind: 'url', url: '' } })

interface TargetProps {
  place: SitePlace
  /** The members of the look that lead to the target, with slashes between them. */
  name: string
  to: Target
  onChange: (to: Target) => void
}

/** Fields for what a link leads to: a web address, a space of the site, or what another client has set. */
export const TargetFields = ({ place, name, to, onChange }: TargetProps) => {
  const { t } = useLookWords()
  const { data: spaces = new Map<string, string>() } = useQuery(shownSpacesQuery(place))
  const space = to.kind === 'space' && spaces.has(to.space) ? to.space : undefined
  const chosen = to.kind === 'url' ? 'url' : (space ?? 'kept')
  const options = [
    { value: 'url', label: t('webAddress') },
    ...[...spaces].map(([value, label]) => ({ value, label })),
    ...(chosen === 'kept' ? [{ value: 'kept', label: t('keptTarget') }] : []),
  ]
  const choose = (value: string) => {
    if (value !== 'kept') onChange(value === 'url' ? { kind: 'url', url: '' } : { kind: 'space', space: value })
  }
  return (
    <>
      <Choice label={t('linkTarget')} name={`${name}/kind`} value={chosen} options={options} onChange={choose} />
      {to.kind === 'url' && (
        <TextBox
          label={t('linkAddress')}
          name={`${name}/url`}
          type="url"
          value={to.url}
          isRequired
          onChange={(url) => onChange({ kind: 'url', url })}
          maxLength={2048}
        />
      )}
    </>
  )
}

interface LinksProps {
  place: SitePlace
  name: string
  links: readonly PlacedLink[]
  onChange: (links: PlacedLink[]) => void
}

/** The links of a menu or of a group. */
export const LinkRows = ({ place, name, links, onChange }: LinksProps) => {
  const canEdit = !use(ReadOnlyContext)
  const { t } = useLookWords()
  return (
    <>
      <Rows items={links} nameOf={({ title }) => title} onChange={onChange}>
        {(link, change, index) => (
          <>
            <TextBox
              label={t('linkTitle')}
              name={`${name}/${index}/title`}
              value={link.title}
              isRequired
              onChange={(title) => change({ title })}
              maxLength={128}
            />
            <TargetFields place={place} name={`${name}/${index}/to`} to={link.to} onChange={(to) => change({ to })} />
          </>
        )}
      </Rows>
      {canEdit && (
        <Button onPress={() => onChange([...links, newLink()])}>
          <Plus />
          {t('addLinkHere')}
        </Button>
      )}
    </>
  )
}
