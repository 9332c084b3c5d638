import type { ChangeRequest, Comment, PageDiff } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { address } from '../../../../address.ts'
import { filesQuery, treeQuery } from '../../../../api/pages.ts'
import { postComment, versionsQuery } from '../../../../api/review.ts'
import { compareDocuments, type ComparedBlock as Compared } from '../../../../reading/compare/compare-documents.ts'
import { conflictOf } from '../../../../reading/compare/conflicts.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/empty.tsx'
import { Trouble } from '../../../../ui/trouble.tsx'
import { useWords } from '../../../../words/words.tsx'
import { Composer } from '../discussion/composer.tsx'
import { Thread } from '../discussion/thread.tsx'
import { ComparedBlock } from './compared-block.tsx'
import { Conflict } from './conflict.tsx'
import { foldUnchanged } from './fold.ts'
import { PageHeading } from './page-heading.tsx'

interface Props {
  change: ChangeRequest
  page: PageDiff
  comments: readonly Comment[]
  canComment: boolean
}

const useKnown = ({ space, id }: ChangeRequest) => {
  const place = useMemo(() => ({ spaceId: space, changeRequestId: id }), [space, id])
  const { data: pages = [] } = useQuery(treeQuery(place))
  const { data: files } = useQuery(filesQuery(place))
  return useMemo(() => ({ place, pages, files }), [place, pages, files])
}

const Blocks = ({
  blocks,
  change,
  page,
  comments,
  canComment,
  after,
}: Props & { blocks: readonly Compared[]; after: Content | undefined }) => {
  const { t } = useWords()
  const known = useKnown(change)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [commented, setCommented] = useState<number>()
  const ofBlock = ({ node }: Compared): Comment[] =>
    node.key === undefined ? [] : comments.filter(({ target }) => target.node?.id === node.key)
  const isWanted = (block: Compared): boolean => ofBlock(block).length > 0 || conflictOf(block.node) !== undefined
  const runs = foldUnchanged(blocks, (index) => isWanted(blocks[index]!))
  return runs.map(({ isFolded, start, blocks: some }) =>
    isFolded && !opened.has(start) ? (
      <Button key={start} look="quiet" onPress={() => setOpened(new Set([...opened, start]))}>
        {t('foldedBlocks', { count: some.length })}
      </Button>
    ) : (
      some.map((block, offset) => {
        const { key } = block.node
        const index = start + offset
        const begin = canComment && key !== undefined ? () => setCommented(index) : undefined
        return (
          <ComparedBlock key={index} block={block} known={known} onComment={begin}>
            {after && page.hasConflict === true && change.status !== 'merged' && (
              <Conflict change={change} pageId={page.id} document={after} mark={block.node} />
            )}
            {ofBlock(block).map((comment) => (
              <Thread key={comment.id} change={change} comment={comment} />
            ))}
            {commented === index && (
              <Composer
                label={t('commentOnBlock')}
                action={t('comment')}
                onSend={(text) =>
                  postComment(change, text, { page: page.id, ...(key === undefined ? {} : { node: key }) })
                }
                onClose={() => setCommented(undefined)}
              />
            )}
          </ComparedBlock>
        )
      })
    ),
  )
}

/** A changed page as readers see it, with inserted and deleted words, and the comments on its blocks. */
export const ComparedPage = ({ change, page, comments, canComment }: Props) => {
  const { t } = useWords()
  const { data: versions, error, refetch } = useQuery(versionsQuery(change, page))
  const blocks = useMemo(
    () => versions && compareDocuments(versions.before as Content | undefined, versions.after as Content | undefined),
    [versions],
  )
  const isActive = change.status === 'draft' || change.status === 'open'
  const ofPage = comments.filter(({ target }) => target.page?.id === page.id)
  const known = new Set(blocks?.map(({ node }) => node.key))
  const others = ofPage.filter(({ target }) => target.node === undefined || !known.has(target.node.id))
  return (
    <section className="s-diff-page" aria-label={(page.after ?? page.before)?.title} id={`changed-${page.id}`}>
      <header>
        <PageHeading page={page} />
        {isActive && page.after && page.type === 'document' && (
          <ButtonLink look="quiet" href={address.editing(change.space, change.id, page.id)}>
            <Pencil />
            {t('edit')}
          </ButtonLink>
        )}
      </header>
      {page.properties?.map(({ name, before, after }) => (
        <p key={name} className="s-diff-property">
          <span>{name}</span> {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}
        </p>
      ))}
      {others.map((comment) => (
        <Thread key={comment.id} change={change} comment={comment} />
      ))}
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      {!blocks && !error && <Skeleton lines={5} />}
      {blocks && (
        <div className="s-compared-blocks">
          <Blocks
            blocks={blocks}
            change={change}
            page={page}
            comments={ofPage}
            canComment={canComment}
            after={versions?.after as Content | undefined}
          />
        </div>
      )}
    </section>
  )
}
