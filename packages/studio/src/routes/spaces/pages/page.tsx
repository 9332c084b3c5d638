import type { Page, Space } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, MessageSquare } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { address } from '../../../address.ts'
import { commentsQuery } from '../../../api/pages/comments.ts'
import { pathTo } from '../../../api/pages/page-tree.ts'
import { filesQuery, pageQuery, treeQuery, type Place } from '../../../api/pages/pages.ts'
import { spaceQuery } from '../../../api/workspace/workspace.ts'
import { useKeys } from '../../../frame/keys.ts'
import { shortcutText } from '../../../frame/shortcuts.ts'
import { View } from '../../../frame/view.tsx'
import { useWorkspace } from '../../../frame/workspace.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/empty.tsx'
import { Time } from '../../../ui/time.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useWords } from '../../../words/words.tsx'
import { useAddressState } from '../../managing/search.ts'
import { usePlace } from '../place.ts'
import { useNames } from '../use-names.ts'
import { MarkMenu } from './mark-menu.tsx'
import { EditButton } from './edit-button.tsx'
import { notePage } from './recent.ts'
import './page.css'

const loadView = () => import('../../../reading/document-view.tsx')
const DocumentView = lazy(async () => ({ default: (await loadView()).DocumentView }))
const LinkView = lazy(async () => ({ default: (await import('../../../reading/link-view.tsx')).LinkView }))
const DiscussedPage = lazy(async () => ({ default: (await import('./discussed-page.tsx')).DiscussedPage }))
// It loads while the page is read.
void loadView().catch(() => {})

/** The title and the description of a page. */
export const PageHead = ({ page }: { page: Page }) => (
  <div className="s-page-head">
    {'emoji' in page && page.emoji !== undefined && <span className="s-page-emoji">{page.emoji}</span>}
    <h1 dir="auto">{page.title}</h1>
    {'description' in page && page.description !== undefined && (
      <p className="s-lead" dir="auto">
        {page.description}
      </p>
    )}
  </div>
)

/** The text of a page, as readers see it, or where a link of the page tree leads. */
export const PageBody = ({ page, spaceId, changeRequestId, revisionId }: { page: Page } & Place) => {
  const { t } = useWords()
  const place = useMemo(() => ({ spaceId, changeRequestId, revisionId }), [spaceId, changeRequestId, revisionId])
  const { data: pages = [] } = useQuery(treeQuery(place))
  const document = 'document' in page ? page.document : undefined
  const hasFiles = document !== undefined && JSON.stringify(document).includes('"kind":"file"')
  const { data: files } = useQuery({ ...filesQuery(place), enabled: hasFiles })
  const names = useNames(document)
  const known = useMemo(() => ({ place, pages, files, names }), [place, pages, files, names])
  if (page.type === 'link')
    return (
      <Suspense fallback={null}>
        <LinkView page={page} known={known} />
      </Suspense>
    )
  if (!document || document.nodes.length === 0) return <p className="s-soft">{t('emptyPage')}</p>
  return (
    <Suspense fallback={<Skeleton kind="page" lines={8} />}>
      <DocumentView document={document} known={known} />
    </Suspense>
  )
}

interface CommentsProps {
  page: Page
  space: Space
  isShown: boolean
  onChange: (isShown: boolean) => void
}

const Bar = ({ page }: { page: Page }) => {
  const { t } = useWords()
  const published = page.type === 'document' ? page.urls.published : undefined
  return (
    <div className="s-bar live">
      <span className="s-bar-name">{t('livePage')}</span>
      {page.updatedAt !== undefined && (
        <span className="s-soft">
          {t('updated')} <Time at={page.updatedAt} />
        </span>
      )}
      {published !== undefined && (
        <a className="s-bar-link" href={published} target="_blank" rel="noreferrer">
          <span>{t('viewPublished')}</span>
          <ExternalLink />
        </a>
      )}
    </div>
  )
}

// So that writing starts at once.
const usePrefetchedEditor = (canEdit: boolean): void => {
  useEffect(() => {
    if (canEdit && 'requestIdleCallback' in globalThis) requestIdleCallback(() => void import('@scriptorium/editor'))
  }, [canEdit])
}

/** Shows and hides the comments on a live page, and says how many are open. Nobody who may not comment sees it without any. */
const CommentsButton = ({ page, space, isShown, onChange }: CommentsProps) => {
  const { t } = useWords()
  const { data: comments = [] } = useQuery(commentsQuery({ spaceId: space.id }, page.id))
  const open = comments.filter(({ status }) => status === 'open').length
  useKeys(isShown || !space.permissions.comment ? {} : { comment: () => onChange(true) })
  if (comments.length === 0 && !space.permissions.comment) return null
  return (
    <IconButton
      label={open === 0 ? t('comments') : `${t('comments')}: ${open}`}
      shortcut={shortcutText('comment')}
      aria-pressed={isShown}
      onPress={() => onChange(!isShown)}
    >
      <MessageSquare />
      {open > 0 && <span className="s-comments-count">{open}</span>}
    </IconButton>
  )
}

/** A page of the main content, as readers see it. */
export const PageView = () => {
  const { t } = useWords()
  const { user } = useWorkspace()
  const { spaceId, pageId = '' } = usePlace()
  const { data: space } = useQuery(spaceQuery(spaceId))
  const organizationId = space?.organization
  const { data: pages = [] } = useQuery(treeQuery({ spaceId }))
  const { data: page, error, refetch } = useQuery(pageQuery({ spaceId }, pageId))
  useEffect(() => {
    if (!page || organizationId === undefined) return
    notePage(
      { userId: user.id, organizationId },
      { spaceId, pageId: page.id, title: page.title, emoji: 'emoji' in page ? page.emoji : undefined },
    )
  }, [page, spaceId, user.id, organizationId])
  const canEdit = space?.permissions.edit === true && page?.type === 'document' && page.computed === undefined
  usePrefetchedEditor(canEdit)
  const [{ comments }, changeAddress] = useAddressState()
  const isDiscussed = comments === 'shown'
  const discuss = (shown: boolean) => changeAddress({ comments: shown ? 'shown' : undefined }, 'replace')
  const way = pathTo(pages, pageId).slice(0, -1)
  const crumbs = [
    { label: space?.title, href: address.space(spaceId) },
    ...way.map(({ id, title, type }) =>
      type === 'document' ? { label: title, href: address.page(spaceId, id) } : { label: title },
    ),
    { label: page?.title },
  ]
  return (
    <View
      title={page?.title ?? t('page')}
      crumbs={crumbs}
      actions={
        <>
          {page?.type === 'document' && space && (
            <CommentsButton page={page} space={space} isShown={isDiscussed} onChange={discuss} />
          )}
          {page && <MarkMenu spaceId={spaceId} page={page} canEdit={canEdit} />}
          {canEdit && <EditButton spaceId={spaceId} page={page} label={t('edit')} />}
        </>
      }
    >
      {page && <Bar page={page} />}
      <article className="s-page">
        {error && !page && <Trouble error={error} onRetry={() => void refetch()} />}
        {!page && !error && <Skeleton kind="page" lines={10} />}
        {page && (
          <>
            <PageHead page={page} />
            {isDiscussed && space ? (
              <Suspense fallback={<Skeleton kind="page" lines={8} />}>
                <DiscussedPage page={page} space={space} />
              </Suspense>
            ) : (
              <PageBody page={page} spaceId={spaceId} />
            )}
          </>
        )}
      </article>
    </View>
  )
}
