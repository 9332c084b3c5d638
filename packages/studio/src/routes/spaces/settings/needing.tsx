import type { PageNeedingCare } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { needingCareQuery } from '../../../api/workspace/moving.ts'
import { Button } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { ChooseBox } from '../../managing/bulk/choose-box.tsx'
import { useChosen } from '../../managing/bulk/use-chosen.ts'
import { Loaded } from '../../managing/manage-view.tsx'
import { useAddressState } from '../../managing/search.ts'
import { BulkOwner } from './bulk-owner.tsx'

// The words about what pages lack.
const needs = { verification: 'Verification', owner: 'Owner', links: 'Links', 'alternative-texts': 'Texts' } as const
type Need = keyof typeof needs

const shownAtFirst = 20

interface RowProps {
  spaceId: string
  item: PageNeedingCare
  isChosen: boolean
  onChoose: ((isChosen: boolean) => void) | undefined
}

const NeedingRow = ({ spaceId, item, isChosen, onChoose }: RowProps) => {
  const { t, language } = useLibraryWords()
  const { page, title, updatedAt, pictures, owner, verifiedUntil } = item
  const day = verifiedUntil && new Date(verifiedUntil).toLocaleDateString(language, { timeZone: 'UTC' })
  return (
    <li>
      {onChoose && <ChooseBox name={title} isChosen={isChosen} onChoose={onChoose} />}
      <span className="s-list-main">
        <Link href={address.page(spaceId, page)}>{title}</Link>
        {owner && <small dir="auto">{owner.displayName}</small>}
      </span>
      {pictures !== undefined && <span className="s-badge">{t('pictureCount', { count: pictures })}</span>}
      {day !== undefined && <span className="s-badge">{t('untilDay', { day })}</span>}
      <span className="s-list-meta">
        <Time at={updatedAt} />
      </span>
    </li>
  )
}

/** The pages of a space that lack something. Where somebody may edit them, those without an owner can get one at once. */
export const Needing = ({ spaceId, need, canGive = false }: { spaceId: string; need: Need; canGive?: boolean }) => {
  const { t } = useLibraryWords()
  const list = useQuery(needingCareQuery(spaceId, need))
  const [{ all }, change] = useAddressState()
  const isAll = all === need
  const { chosen, choose, release } = useChosen<{ id: string }>(need)
  const title = t(`lacks${needs[need]}`)
  return (
    <section className="s-block">
      <h2>{title}</h2>
      <Loaded query={list}>
        {({ items }) => {
          if (items.length === 0) return <p className="s-soft">{t(`noneLacks${needs[need]}`)}</p>
          return (
            <>
              <p className="s-soft">{t(`lacks${needs[need]}Text`)}</p>
              {canGive && (
                <div className="s-toolbar">
                  <Button look="quiet" onPress={() => items.forEach(({ page: id }) => choose({ id }, true))}>
                    {t('chooseAll')}
                  </Button>
                </div>
              )}
              <ul className="s-list" aria-label={title}>
                {(isAll ? items : items.slice(0, shownAtFirst)).map((item) => (
                  <NeedingRow
                    key={item.page}
                    spaceId={spaceId}
                    item={item}
                    isChosen={chosen.has(item.page)}
                    onChoose={canGive ? (isChosen) => choose({ id: item.page }, isChosen) : undefined}
                  />
                ))}
              </ul>
              {!isAll && items.length > shownAtFirst && (
                <Button onPress={() => change({ all: need }, 'replace')}>
                  {t('showAllPages', { count: items.length })}
                </Button>
              )}
              {chosen.size > 0 && <BulkOwner spaceId={spaceId} chosen={chosen} onRelease={release} />}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
