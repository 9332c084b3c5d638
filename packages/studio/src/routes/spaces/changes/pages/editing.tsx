import type { ChangeRequest, Document, Page, PageDocument } from '@scriptorium/client'
import type { Document as Content } from '@scriptorium/content/markdown/document'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { address } from '../../../../address.ts'
import { changeRequestQuery } from '../../../../api/change-requests.ts'
import { sourceQuery } from '../../../../api/pages.ts'
import { spaceQuery } from '../../../../api/workspace.ts'
import { View } from '../../../../frame/view.tsx'
import { useWorkspace } from '../../../../frame/workspace.tsx'
import { SaveStatus } from '../../../../saving/save-status.tsx'
import { draftOf, edit } from '../../../../saving/saver.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/empty.tsx'
import { Trouble } from '../../../../ui/trouble.tsx'
import { useWords } from '../../../../words/words.tsx'
import { usePlace } from '../../place.ts'
import { StatusBadge } from '../status-badge.tsx'
import { Refused } from './refused.tsx'
import { useLatestDocument } from './use-latest-document.ts'
import { TitleEditor } from './title-editor.tsx'
import { useResolve } from './use-resolve.ts'
import '../../pages/page.css'
import './editing.css'

const DocumentEditor = lazy(async () => ({ default: (await import('@scriptorium/editor')).DocumentEditor }))

const empty: Document = { object: 'document', data: {}, nodes: [] }

const Bar = ({ change, isMine }: { change: ChangeRequest; isMine: boolean }) => {
  const { t } = useWords()
  return (
    <div className={`s-bar ${change.conflicts ? 'conflict' : isMine ? 'mine' : 'others'}`}>
      <span className="s-bar-name">
        {isMine ? t('yourChange') : t('changeOf', { name: change.createdBy.displayName })}
      </span>
      <span className="s-bar-subject">{change.subject || t('untitledChange', { number: change.number })}</span>
      <StatusBadge change={change} />
    </div>
  )
}

const isDocument = (page: Page): page is PageDocument & { type: 'document' } => page.type === 'document'

const Editor = ({ page, revision }: { page: PageDocument; revision: string }) => {
  const { user } = useWorkspace()
  const { language } = useWords()
  const { spaceId, changeRequestId = '' } = usePlace()
  const target = useMemo(
    () => ({ userId: user.id, spaceId, changeRequestId, pageId: page.id }),
    [user.id, spaceId, changeRequestId, page.id],
  )
  const [draft] = useState(() => draftOf(target))
  const document = useLatestDocument(target, { document: draft?.document ?? page.document ?? empty, revision })
  const resolve = useResolve(spaceId, changeRequestId)
  return (
    <>
      <TitleEditor
        title={draft?.title ?? page.title}
        description={draft?.description ?? page.description ?? ''}
        onTitle={(title) => edit(target, { title })}
        onDescription={(description) => edit(target, { description })}
      />
      <Suspense fallback={<Skeleton kind="page" lines={8} />}>
        <DocumentEditor
          document={document as Content}
          onChange={(changed) => edit(target, { document: changed as Document })}
          resolve={resolve}
          locale={language}
        />
      </Suspense>
    </>
  )
}

/** A page of a change request, in the editor. */
export const Editing = () => {
  const { t } = useWords()
  const { user } = useWorkspace()
  const { spaceId, changeRequestId = '', pageId = '' } = usePlace()
  const { data: space } = useQuery(spaceQuery(spaceId))
  const { data: change } = useQuery(changeRequestQuery(spaceId, changeRequestId))
  const { data: source, error, refetch } = useQuery(sourceQuery(spaceId, changeRequestId, pageId))
  const page = source?.page
  const crumbs = [
    { label: space?.title, href: address.space(spaceId) },
    { label: change && `#${change.number}`, href: address.change(spaceId, changeRequestId) },
    { label: page?.title },
  ]
  const review = (
    <ButtonLink look="filled" href={address.change(spaceId, changeRequestId, 'changes')}>
      <Eye />
      {t('reviewChanges')}
    </ButtonLink>
  )
  return (
    <View title={page?.title ?? t('page')} crumbs={crumbs} state={<SaveStatus />} actions={review}>
      {change && <Bar change={change} isMine={change.createdBy.id === user.id} />}
      <Refused />
      <article className="s-page">
        {error && !page && <Trouble error={error} onRetry={() => void refetch()} />}
        {!page && !error && <Skeleton kind="page" lines={10} />}
        {source && page && isDocument(page) && <Editor key={page.id} page={page} revision={source.revision} />}
      </article>
    </View>
  )
}
