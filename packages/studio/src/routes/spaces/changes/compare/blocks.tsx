import type { ChangeRequest, Comment, PageDiff } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { highestHeading } from '@scriptorium/site/document/heading-levels'
import { useMemo, useState } from 'react'
import type { ComparedBlock as Compared } from '../../../../reading/compare/compare-documents.ts'
import { conflictOf } from '../../../../reading/compare/conflicts.ts'
import { Button } from '../../../../ui/button.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { Thread } from '../discussion/thread.tsx'
import { BegunForm } from './begun-form.tsx'
import { ComparedBlock, isFirstOf, type Begin } from './compared-block.tsx'
import { Conflict } from './conflict.tsx'
import { quoteIn, isQuoteGone, shownQuote, useBegun, useKnown, type PassagePlace } from './discussed.ts'
import { foldUnchanged } from './fold.ts'
import { useOwnVersion } from './use-own-version.ts'

interface Props {
  blocks: readonly Compared[]
  change: ChangeRequest
  page: PageDiff
  /** The comments by the keys of the blocks that they are about now. */
  comments: ReadonlyMap<string, readonly Comment[]>
  canComment: boolean
  canEdit: boolean
  /** The document of the page in the change request. */
  after: Content | undefined
  /** The revision of the change request that it was read from. */
  revision: string
  /** The revision that it is compared with. */
  base: string
  /** Whether it is the latest one. */
  isLatest: boolean
}

const none: readonly Comment[] = []

/** Returns an identifier for each block, which stays while others appear. A key can stand in the old version and in the new one. */
const idsOf = (blocks: readonly Compared[]): string[] => {
  const counts = new Map<string, number>()
  return blocks.map(({ node: { key = '' } }) => {
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return `${key} ${count}`
  })
}

/** The blocks of a compared page. Unchanged ones are folded, unless they have comments. */
export const Blocks = ({
  blocks,
  change,
  page,
  comments,
  canComment,
  canEdit,
  after,
  revision,
  base,
  isLatest,
}: Props) => {
  const { t } = useChangeWords()
  const place = useMemo(() => ({ spaceId: change.space, changeRequestId: change.id }), [change.space, change.id])
  const known = useKnown(place, blocks, base)
  const { begun, begunAt, begin: setBegun, close } = useBegun(blocks, after)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const isActive = change.status === 'draft' || change.status === 'open'
  const ids = useMemo(() => idsOf(blocks), [blocks])
  const current = useMemo(() => new Map(after?.nodes.map((node) => [node.key, node])), [after])
  const highest = useMemo(() => highestHeading(blocks.map(({ node }) => node)), [blocks])
  const ofBlock = ({ node }: Compared) => comments.get(node.key ?? '') ?? none
  const own = useOwnVersion(change, page.id, page.hasConflict === true && isActive)
  const marks = blocks.filter(({ node }) => conflictOf(node) !== undefined)
  const placeOf = (block: Compared) => ({ index: marks.indexOf(block) + 1, count: marks.length })
  const isWanted = (index: number): boolean =>
    index === begunAt || ofBlock(blocks[index]!).length > 0 || conflictOf(blocks[index]!.node) !== undefined
  const show = (block: Compared, index: number) => {
    const { key = '' } = block.node
    const now = current.get(key)
    const quoteOf = (passage?: PassagePlace) => (now && isActive ? quoteIn(now, passage) : undefined)
    const begin: Begin = (kind, quote) =>
      setBegun({ kind, key, document: after, quote: quote ?? (kind === 'suggestion' ? quoteOf() : undefined) })
    const applicable = after && canEdit && isActive ? { pageId: page.id, document: after, revision, key } : undefined
    return (
      <ComparedBlock
        key={ids[index]}
        block={block}
        isFirst={isFirstOf(blocks, index)}
        known={known}
        highestHeading={highest}
        quoteOf={quoteOf}
        canSuggest
        quotes={ofBlock(block).flatMap((comment) => shownQuote(comment, now))}
        onBegin={canComment && key !== '' ? begin : undefined}
      >
        {after && page.hasConflict === true && isActive && isLatest && (
          <Conflict
            change={change}
            pageId={page.id}
            document={after}
            mark={block.node}
            own={own}
            place={placeOf(block)}
            canSolve={canEdit}
          />
        )}
        {ofBlock(block).map((comment) => (
          <Thread
            key={comment.id}
            place={place}
            comment={comment}
            applicable={applicable}
            isGone={isQuoteGone(comment, now)}
          />
        ))}
        {begun && index === begunAt && (
          <BegunForm place={place} pageId={page.id} begun={begun} node={key} onClose={close} />
        )}
      </ComparedBlock>
    )
  }
  const shown = foldUnchanged(blocks, isWanted).flatMap(({ isFolded, start, blocks: some }) =>
    isFolded && !opened.has(start)
      ? [
          <Button key={`${start} folded`} look="quiet" onPress={() => setOpened(new Set([...opened, start]))}>
            {t('foldedBlocks', { count: some.length })}
          </Button>,
        ]
      : some.map((block, offset) => show(block, start + offset)),
  )
  return (
    <>
      {shown}
      {begun && begunAt < 0 && (
        <BegunForm place={place} pageId={page.id} begun={begun} node={undefined} onClose={close} />
      )}
    </>
  )
}
