import type { ChangeRequest, Page, PageDocument, Space } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../../../address.ts'
import { changeRequestQuery } from '../../../../api/change-requests/change-requests.ts'
import { sourceQuery, type SourceFormat } from '../../../../api/pages/pages.ts'
import { spaceQuery } from '../../../../api/workspace/workspace.ts'
import { View } from '../../../../frame/view.tsx'
import { useWorkspace } from '../../../../frame/workspace.tsx'
import { SaveStatus } from '../../../../saving/save-status.tsx'
import { draftOf, saveNow } from '../../../../saving/saver.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/empty.tsx'
import { sayError } from '../../../../ui/toasts.tsx'
import { Trouble } from '../../../../ui/trouble.tsx'
import { useChangeWords } from '../../../../words/changes/words.ts'
import { usePlace } from '../../place.ts'
import { useIsClosed } from '../../use-is-closed.ts'
import { PageBody, PageHead } from '../../pages/page.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { PageActions } from './page-actions.tsx'
import { PageEditor, useTreeTitle } from './page-editor.tsx'
import { Refused } from './refused.tsx'
import '../../pages/page.css'
import './editing.css'

const Bar = ({ change, isMine }: { change: ChangeRequest; isMine: boolean }) => {
  const { t } = useChangeWords()
  return (
    <div className={`s-bar ${change.conflicts ? 'conflict' : isMine ? 'mine' : 'others'}`}>
      <span className="s-bar-name">
        {isMine ? t('yourChange') : t('changeOf', { name: change.createdBy.displayName })}
      </span>
      <span className="s-bar-subject" dir="auto">
        {change.subject || t('untitledChange', { number: change.number })}
      </span>
      <StatusBadge change={change} />
    </div>
  )
}

const isDocument = (page: Page): page is PageDocument & { type: 'document' } => page.type === 'document'

// Switching saves first, so that the other view has every edit.
const useFormat = (changeRequestId: string, pageId: string) => {
  const words = useChangeWords()
  const page = { changeRequestId, pageId }
  const [format, setFormat] = useState<SourceFormat>(() =>
    draftOf(page)?.markdown === undefined ? 'document' : 'markdown',
  )
  const change = async () => {
    await saveNow()
    if (draftOf(page)) sayError(words.t('notSaved'))
    else setFormat(format === 'document' ? 'markdown' : 'document')
  }
  return [format, change] as const
}

/** Says that nobody edits the page here any more, and leads to where it is now. */
const Closed = ({ change, pageId }: { change: ChangeRequest; pageId: string }) => {
  const { t } = useChangeWords()
  return (
    <div className="s-notice">
      <p>{t('changeClosed')}</p>
      {change.status === 'merged' && <ButtonLink href={address.page(change.space, pageId)}>{t('openPage')}</ButtonLink>}
    </div>
  )
}

/** Says why the page is only shown, and what the reader can do. */
const ReadOnly = ({ space }: { space: Space }) => {
  const { t } = useChangeWords()
  return (
    <div className="s-notice">
      <p>
        {t('mayNotEdit')} {space.permissions.comment && t('mayComment')}
      </p>
    </div>
  )
}

/** A page of a change request, in the editor. */
export const Editing = () => {
  const { t } = useChangeWords()
  const { user } = useWorkspace()
  const { spaceId, changeRequestId = '', pageId = '' } = usePlace()
  const { data: space } = useQuery(spaceQuery(spaceId))
  const { data: change } = useQuery(changeRequestQuery(spaceId, changeRequestId))
  const [format, changeFormat] = useFormat(changeRequestId, pageId)
  const { data: source, error, refetch } = useQuery(sourceQuery(spaceId, changeRequestId, pageId, format))
  const page = source?.page
  const title = useTreeTitle({ spaceId, changeRequestId, pageId }) ?? page?.title
  const isClosed = useIsClosed({ spaceId, changeRequestId })
  // Somebody who may not edit follows a link to the page, too, and nobody edits what is computed.
  const isEditable = space?.permissions.edit !== false && !isClosed && !(page?.type === 'document' && page.computed)
  const canEdit = isEditable || draftOf({ changeRequestId, pageId }) !== undefined
  const crumbs = [
    { label: space?.title, href: address.space(spaceId) },
    { label: change && `#${change.number}`, href: address.change(spaceId, changeRequestId) },
    { label: title },
  ]
  const actions = (
    <>
      {canEdit && page && isDocument(page) && (
        <PageActions page={page} format={format} onChangeFormat={() => void changeFormat()} />
      )}
      <ButtonLink look="filled" href={address.change(spaceId, changeRequestId, 'changes', pageId)}>
        <Eye />
        {t('reviewChanges')}
      </ButtonLink>
    </>
  )
  return (
    <View title={title ?? t('page')} crumbs={crumbs} state={canEdit && <SaveStatus />} actions={actions}>
      {change && <Bar change={change} isMine={change.createdBy.id === user.id} />}
      {change && isClosed && !canEdit && <Closed change={change} pageId={pageId} />}
      {space && !space.permissions.edit && !isClosed && !canEdit && <ReadOnly space={space} />}
      <Refused />
      <article className="s-page">
        {error && !page && <Trouble error={error} onRetry={() => void refetch()} />}
        {!(page && space) && !error && <Skeleton kind="page" lines={10} />}
        {page && space && !(canEdit && isDocument(page)) && (
          <>
            <PageHead page={page} />
            <PageBody page={page} spaceId={spaceId} changeRequestId={changeRequestId} />
          </>
        )}
        {source && page && space && canEdit && isDocument(page) && (
          <PageEditor key={`${page.id} ${format}`} page={page} revision={source.revision} format={format} />
        )}
      </article>
    </View>
  )
}
