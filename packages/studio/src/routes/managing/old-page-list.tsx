import { useState } from 'react'
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
  canAsk: (page: OldPage) => boolean
  /** Returns the name of the space of a page, where there are several. */
  placeOf?: (page: OldPage) => string | undefined
}

/** Pages that have not changed for a while. The owners of those that are chosen can be asked. */
export const OldPageList = ({ pages, canAsk, placeOf }: Props) => {
  const { t } = useLibraryWords()
  const names = useMemberNames(pages.map(({ owner }) => owner))
  const { chosen, choose, release } = useChosen<OwnedPage>('old')
  const askable = pages.flatMap((page): OwnedPage[] => {
    const ownerName = names.get(page.owner)
    return page.owner !== undefined && ownerName !== undefined && canAsk(page)
      ? [{ ...page, owner: page.owner, ownerName }]
      : []
  })
  const owned = new Map(askable.map((page) => [page.id, page]))
  if (pages.length === 0) return <p className="s-soft">{t('noOldPages')}</p>
  return (
    <>
      {askable.length > 1 && (
        <div className="s-toolbar">
          <Button look="quiet" onPress={() => askable.forEach((page) => choose(page, true))}>
            {t('chooseOwned', { count: askable.length })}
          </Button>
        </div>
      )}
      <ul className="s-list" aria-label={t('oldPages')}>
        {pages.map((page) => {
          const { id, spaceId, title, updatedAt } = page
          const asked = owned.get(id)
          const about = [placeOf?.(page), names.get(page.owner)].filter((one) => one !== undefined)
          return (
            <li key={`${spaceId}/${id}`}>
              {asked && (
                <ChooseBox name={title} isChosen={chosen.has(id)} onChoose={(isChosen) => choose(asked, isChosen)} />
              )}
              <span className="s-list-main">
                <Link href={address.page(spaceId, id)}>{title}</Link>
                <small dir="auto">{about.join(' · ')}</small>
              </span>
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
