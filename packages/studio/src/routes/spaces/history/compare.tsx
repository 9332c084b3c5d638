import type { PageDiff } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { highestHeading } from '@scriptorium/site/document/heading-levels'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { address } from '../../../address.ts'
import { revisionDiffQuery, revisionVersionsQuery } from '../../../api/pages/revisions.ts'
import { spaceQuery } from '../../../api/workspace/workspace.ts'
import { View } from '../../../frame/view.tsx'
import { compareDocuments, type ComparedBlock as Compared } from '../../../reading/compare/compare-documents.ts'
import { Skeleton } from '../../../ui/empty.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useChangeWords } from '../../../words/changes/words.ts'
import { ComparedBlock, isFirstOf } from '../changes/compare/compared-block.tsx'
import { useKnown } from '../changes/compare/discussed.ts'
import { Others } from '../changes/compare/others.tsx'
import { PageHeading } from '../changes/compare/page-heading.tsx'
import { usePlace } from '../place.ts'
import '../changes/changes.css'

interface Revisions {
  spaceId: string
  from: string
  to: string
  /** Whether the later one is what readers see now, so that links lead to pages as they are. */
  isNow: boolean
}

const noQuote = () => undefined

const none: readonly never[] = []
const noBlocks: readonly Compared[] = []

const Blocks = ({ page, revisions }: { page: PageDiff; revisions: Revisions }) => {
  const { data: versions, error, refetch } = useQuery(revisionVersionsQuery(revisions, page))
  const blocks = useMemo(
    () => versions && compareDocuments(versions.before as Content | undefined, versions.after as Content | undefined),
    [versions],
  )
  const { spaceId, from, to, isNow } = revisions
  const known = useKnown({ spaceId, revisionId: isNow ? undefined : to }, blocks ?? noBlocks, from)
  const highest = useMemo(() => highestHeading((blocks ?? []).map(({ node }) => node)), [blocks])
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!blocks) return <Skeleton lines={4} />
  return blocks.map(
    (block, index) =>
      block.change !== 'same' && (
        <ComparedBlock
          canSuggest={false}
          key={index}
          block={block}
          isFirst={isFirstOf(blocks, index)}
          known={known}
          highestHeading={highest}
          onBegin={undefined}
          quoteOf={noQuote}
          quotes={none}
        >
          {null}
        </ComparedBlock>
      ),
  )
}

/** Two states of a space: what was inserted and deleted from the earlier to the later one. */
export const CompareView = () => {
  const { t } = useChangeWords()
  const { spaceId } = usePlace()
  const { from = '', to: given, page: pageId } = useSearch({ from: '/frame/spaces/$spaceId/history/compare' })
  const { data: space } = useQuery(spaceQuery(spaceId))
  const to = given ?? space?.revision
  const {
    data: diff,
    error,
    refetch,
  } = useQuery({
    ...revisionDiffQuery({ spaceId, from, to: to ?? '' }),
    enabled: to !== undefined,
  })
  const pages = (diff?.pages ?? []).filter(({ id }) => pageId === undefined || id === pageId)
  const others =
    pageId === undefined && diff
      ? diff.reusableContents.length + (diff.files?.length ?? 0) + (diff.variables?.length ?? 0)
      : 0
  const crumbs = [
    { label: space?.title, href: address.space(spaceId) },
    { label: t('history'), href: address.history(spaceId, pageId) },
    { label: t('comparison') },
  ]
  return (
    <View title={t('comparison')} crumbs={crumbs}>
      <div className="s-change s-diff-main">
        <h1 className="s-title">{t('comparison')}</h1>
        {error && <Trouble error={error} onRetry={() => void refetch()} />}
        {!diff && !error && <Skeleton lines={6} />}
        {diff && pages.length + others === 0 && <p className="s-soft">{t('nothingDiffers')}</p>}
        {pages.map((page) => (
          <section key={page.id} className="s-diff-page" aria-label={(page.after ?? page.before)?.title}>
            <header>
              <PageHeading page={page} />
            </header>
            <div className="s-compared-blocks">
              <Suspense fallback={<Skeleton lines={4} />}>
                <Blocks page={page} revisions={{ spaceId, from, to: to!, isNow: given === undefined }} />
              </Suspense>
            </div>
          </section>
        ))}
        {pageId === undefined && diff?.more !== undefined && (
          <p className="s-soft">{t('morePages', { count: diff.more })}</p>
        )}
        {diff && others !== 0 && <Others diff={diff} />}
      </div>
    </View>
  )
}
