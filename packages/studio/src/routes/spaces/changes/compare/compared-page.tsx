import type { ChangeRequest, Comment, PageDiff } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { Suspense, useMemo, type ReactNode } from 'react'
import { address } from '../../../../address.ts'
import { idsOf, versionsQuery } from '../../../../api/change-requests/review.ts'
import { compareDocuments } from '../../../../reading/compare/compare-documents.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/empty.tsx'
import { Trouble } from '../../../../ui/trouble.tsx'
import { useWords } from '../../../../words/words.tsx'
import { Thread } from '../discussion/thread.tsx'
import { Blocks } from './blocks.tsx'
import { ChangedProperty } from './changed-property.tsx'
import { MarkdownBlocks } from './markdown-blocks.tsx'
import { MovedFrom } from './moved-from.tsx'
import { PageHeading } from './page-heading.tsx'
import { isQuoteGone } from './discussed.ts'
import { usePlacedComments } from './use-placed-comments.ts'
import { ViewedBox } from './viewed-box.tsx'

interface Props {
  change: ChangeRequest
  page: PageDiff
  comments: readonly Comment[]
  canComment: boolean
  canEdit: boolean
  /** The revision to compare with; by default the main content that was last pulled. */
  since: string | undefined
  /** Whether to show Markdown in place of the page. */
  isMarkdown: boolean
  /** What stands below the page. It appears together with the blocks, so that nobody presses where it was before. */
  children: ReactNode
}

/** A changed page as readers see it, with inserted and deleted words, and the comments on its blocks. */
export const ComparedPage = ({ change, page, comments, canComment, canEdit, since, isMarkdown, children }: Props) => {
  const { t } = useWords()
  // What is being written about a block stays while the page is read again.
  const {
    data: versions,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({ ...versionsQuery(change, page, since), placeholderData: keepPreviousData })
  const after = versions?.after as Content | undefined
  const blocks = useMemo(
    () => versions && compareDocuments(versions.before as Content | undefined, versions.after as Content | undefined),
    [versions],
  )
  const isActive = change.status === 'draft' || change.status === 'open'
  const ofPage = useMemo(() => comments.filter(({ target }) => target.page?.id === page.id), [comments, page.id])
  const { byBlock, others, isPlacing } = usePlacedComments(idsOf(change), page.id, ofPage, blocks, after)
  return (
    <section
      className="s-diff-page"
      aria-label={(page.after ?? page.before)?.title}
      id={`changed-${page.id}`}
      tabIndex={-1}
    >
      <header>
        <PageHeading page={page} />
        {canEdit && isActive && page.after && page.type === 'document' && (
          <ButtonLink look="quiet" href={address.editing(change.space, change.id, page.id)}>
            <Pencil />
            {t('edit')}
          </ButtonLink>
        )}
        <ViewedBox change={change} page={page} />
      </header>
      <MovedFrom change={change} page={page} />
      {page.properties?.map((property) => (
        <ChangedProperty key={property.name} property={property} />
      ))}
      {others.map((comment) => (
        <Thread
          key={comment.id}
          place={idsOf(change)}
          comment={comment}
          isGone={!isPlacing && isQuoteGone(comment, undefined)}
        />
      ))}
      {isMarkdown && <MarkdownBlocks page={page} />}
      {isMarkdown && children}
      {!isMarkdown && error && <Trouble error={error} onRetry={() => void refetch()} />}
      {!isMarkdown && !blocks && !error && <Skeleton lines={5} />}
      {!isMarkdown && versions && blocks && (
        <div className="s-compared-blocks">
          {/* All blocks appear at once, so that no comment moves away from a pointer that is about to press it. */}
          <Suspense fallback={<Skeleton lines={5} />}>
            <Blocks
              blocks={blocks}
              change={change}
              page={page}
              comments={byBlock}
              canComment={canComment}
              canEdit={canEdit}
              after={after}
              revision={versions.revision}
              base={versions.base}
              isLatest={!isPlaceholderData}
            />
            {children}
          </Suspense>
        </div>
      )}
    </section>
  )
}
