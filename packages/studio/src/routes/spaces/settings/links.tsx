import type { LinkItem } from '@scriptorium/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import { Link } from 'react-aria-components'
import { address } from '../../../address.ts'
import { brokenLinksQuery, placesOf } from '../../../api/workspace/moving.ts'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useLibraryWords } from '../../../words/library/words.ts'
import { Loaded } from '../../managing/manage-view.tsx'

const Row = ({ spaceId, item }: { spaceId: string; item: LinkItem }) => {
  const { t } = useLibraryWords()
  return (
    <li>
      <Link2Off />
      <span className="s-list-main">
        <strong dir="auto">{item.address ?? t('unknownTarget')}</strong>
        <small>
          {t('usedOn')}{' '}
          {placesOf(item).map(({ id, title }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link href={address.page(spaceId, id)} className="s-inline-link">
                {title}
              </Link>
            </span>
          ))}
        </small>
      </span>
    </li>
  )
}

/** The links of a space that lead nowhere, and the pages that use them. */
export const BrokenLinks = ({ spaceId }: { spaceId: string }) => {
  const { t, language } = useLibraryWords()
  const list = useInfiniteQuery(brokenLinksQuery(spaceId))
  return (
    <Loaded query={list}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        const { total, broken } = pages[0]!.stats
        if (items.length === 0)
          return <Empty icon={<Link2Off />} title={t('noBrokenLinks')} text={t('noBrokenLinksText')} />
        return (
          <>
            <p className="s-soft">{t('linkTotals', { count: total, broken: broken.total.toLocaleString(language) })}</p>
            <ul className="s-list" aria-label={t('brokenLinks')}>
              {items.map((item, index) => (
                <Row key={index} spaceId={spaceId} item={item} />
              ))}
            </ul>
            <LoadMore list={list} />
          </>
        )
      }}
    </Loaded>
  )
}
