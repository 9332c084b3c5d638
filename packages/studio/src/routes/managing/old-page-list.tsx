import { useState, type ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { address } from '../../address.ts'
import { monthsBefore, type OldPage } from '../../api/workspace/old-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/fields.tsx'
import { Time } from '../../ui/time.tsx'
import { useLibraryWords } from '../../words/library/words.ts'
import { BulkAsking, type OwnedPage } from './bulk/bulk-asking.tsx'
import { ChooseBox } from './bulk/choose-box.tsx'
import { useChosen } from './bulk/use-chosen.ts'
import { useMemberNames } from './member-names.ts'
import { useAddressState } from './search.ts'

const ages = ['6', '12', '24'] as const

/** Returns the day since which the pages have not changed, and the field that chooses it, which is in the address. */
export const useAge = (first: (typeof ages)[number]) => {
  const { t, language } = useLibraryWords()
  const [{ months }, change] = useAddressState()
  const [now] = useState(() => new Date())
  const age = ages.find((one) => one === months) ?? first
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'month', unitDisplay: 'long' })
  const field = (
    <Choice
      label={t('oldFor')}
      name="months"
      value={age}
      options={ages.map((value) => ({ value, label: format.format(Number(value)) }))}
      onChange={(value) => change({ months: value }, 'replace')}
    />
  )
  return { since: monthsBefore(now, Number(age)), field }
}

interface Props {
  pages: readonly OldPage[]
  label: string
  /** The text of the list if there are no pages. */
  none: string
  canAsk: (page: OldPage) => boolean
  /** Returns what names the space of a page, where there are several. */
  placeOf?: (page: OldPage) => ReactNode
}

/** Pages that somebody should look at. The owners of those that are chosen can be asked. */
export const OldPageList = ({ pages, label, none, canAsk, placeOf }: Props) => {
  const { t, language } = useLibraryWords()
  const names = useMemberNames(pages.map(({ owner, ownerName }) => (ownerName === undefined ? owner : undefined)))
  const ownerOf = (page: OldPage) => page.ownerName ?? names.get(page.owner)
  const { chosen, choose, release } = useChosen<OwnedPage>('old')
  const askable = pages.flatMap((page): OwnedPage[] => {
    const ownerName = ownerOf(page)
    return page.owner !== undefined && ownerName !== undefined && canAsk(page)
      ? [{ ...page, owner: page.owner, ownerName }]
      : []
  })
  const owned = new Map(askable.map((page) => [page.id, page]))
  if (pages.length === 0) return <p className="s-soft">{none}</p>
  return (
    <>
      {askable.length > 1 && (
        <div className="s-toolbar">
          <Button look="quiet" onPress={() => askable.forEach((page) => choose(page, true))}>
            {t('chooseOwned', { count: askable.length })}
          </Button>
        </div>
      )}
      <ul className="s-list" aria-label={label}>
        {pages.map((page) => {
          const { id, spaceId, title, updatedAt, verifiedUntil } = page
          const asked = owned.get(id)
          const place = placeOf?.(page)
          const ownerName = ownerOf(page)
          return (
            <li key={`${spaceId}/${id}`}>
              {asked && (
                <ChooseBox name={title} isChosen={chosen.has(id)} onChoose={(isChosen) => choose(asked, isChosen)} />
              )}
              <span className="s-list-main">
                <Link href={address.page(spaceId, id)}>{title}</Link>
                <small dir="auto">
                  {place}
                  {place !== undefined && ownerName !== undefined && ' · '}
                  {ownerName}
                </small>
              </span>
              {verifiedUntil !== undefined && (
                <span className="s-badge">
                  {t('untilDay', { day: new Date(verifiedUntil).toLocaleDateString(language, { timeZone: 'UTC' }) })}
                </span>
              )}
              <span className="s-list-meta">
                <Time at={updatedAt} />
              </span>
            </li>
          )
        })}
      </ul>
      {chosen.size > 0 && <BulkAsking pages={[...chosen.values()]} onRelease={release} />}
    </>
  )
}
