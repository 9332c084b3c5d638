import type { Page, Space } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { highestHeading } from '@scriptorium/site/document/heading-levels'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { commentsQuery, postComment } from '../../../api/pages/comments.ts'
import { storedPageQuery } from '../../../api/pages/pages.ts'
import { useKeys } from '../../../frame/keys.ts'
import type { ComparedBlock as Shown } from '../../../reading/compare/compare-documents.ts'
import { Skeleton } from '../../../ui/empty.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useChangeWords } from '../../../words/changes/words.ts'
import { BegunForm } from '../changes/compare/begun-form.tsx'
import { ComparedBlock } from '../changes/compare/compared-block.tsx'
import { commentHere, isQuoteGone, quoteIn, shownQuote, useBegun, useKnown } from '../changes/compare/discussed.ts'
import { usePlacedComments } from '../changes/compare/use-placed-comments.ts'
import { Composer } from '../changes/discussion/composer.tsx'
import { Thread } from '../changes/discussion/thread.tsx'
import '../changes/changes.css'

interface Props {
  page: Page
  space: Space
}

/** The blocks of a live page, each with its comments. */
const Blocks = ({ page, space, document }: Props & { document: Content }) => {
  const { t } = useChangeWords()
  const place = useMemo(() => ({ spaceId: space.id }), [space.id])
  const { data: comments = [] } = useQuery(commentsQuery(place, page.id))
  const blocks = useMemo(() => document.nodes.map((node): Shown => ({ change: 'same', node })), [document])
  const known = useKnown(place, blocks)
  const highest = useMemo(() => highestHeading(document.nodes), [document])
  const { byBlock, others, isPlacing } = usePlacedComments(place, page.id, comments, blocks, document)
  const { begun, begunAt, begin, close } = useBegun(blocks, document)
  const canComment = space.permissions.comment
  useKeys(canComment ? { comment: () => commentHere([...window.document.querySelectorAll('.s-compared')]) } : {})
  const form = (node: string | undefined) =>
    begun && <BegunForm place={place} pageId={page.id} begun={begun} node={node} onClose={close} />
  return (
    <>
      {blocks.map((block, index) => {
        const { node } = block
        const { key = '' } = node
        const ofBlock = byBlock.get(key) ?? []
        return (
          <ComparedBlock
            key={key === '' ? index : key}
            block={block}
            isFirst={false}
            known={known}
            highestHeading={highest}
            canSuggest={false}
            quoteOf={(passage) => quoteIn(node, passage)}
            quotes={ofBlock.flatMap((comment) => shownQuote(comment, node))}
            onBegin={canComment && key !== '' ? (kind, quote) => begin({ kind, key, document, quote }) : undefined}
          >
            {ofBlock.map((comment) => (
              <Thread key={comment.id} place={place} comment={comment} isGone={isQuoteGone(comment, node)} />
            ))}
            {index === begunAt && form(key)}
          </ComparedBlock>
        )
      })}
      {begunAt < 0 && form(undefined)}
      <section className="s-activity" aria-label={t('comments')}>
        <h2>{t('comments')}</h2>
        {others.map((comment) => (
          <Thread
            key={comment.id}
            place={place}
            comment={comment}
            isGone={!isPlacing && isQuoteGone(comment, undefined)}
          />
        ))}
        {canComment && (
          <Composer
            id={`comment ${page.id}`}
            label={t('commentOnPage')}
            action={t('comment')}
            onSend={(text) => postComment(place, text, { page: page.id })}
          />
        )}
      </section>
    </>
  )
}

/** A live page with the comments on its blocks, which whoever may comment adds to. */
export const DiscussedPage = ({ page, space }: Props) => {
  const { data, error, refetch } = useQuery({
    ...storedPageQuery({ spaceId: space.id }, page.id),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton kind="page" lines={8} />
  const document = 'document' in data ? (data.document as unknown as Content | undefined) : undefined
  return (
    <div className="s-compared-blocks">
      <Suspense fallback={<Skeleton kind="page" lines={8} />}>
        <Blocks page={page} space={space} document={document ?? { object: 'document', data: {}, nodes: [] }} />
      </Suspense>
    </div>
  )
}
