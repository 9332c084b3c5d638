import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { address } from '../../../address.ts'
import { pageQuery } from '../../../api/pages/pages.ts'
import { revisionAtQuery } from '../../../api/pages/revisions.ts'
import { spaceQuery } from '../../../api/workspace/workspace.ts'
import { View } from '../../../frame/view.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/empty.tsx'
import { Time } from '../../../ui/time.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useChangeWords } from '../../../words/changes/words.ts'
import { PageBody, PageHead } from '../pages/page.tsx'

interface Props {
  spaceId: string
  pageId: string
  revisionId: string
}

/** A page as readers saw it after a merge. Its links lead to pages as they were then. */
export const PageThen = ({ spaceId, pageId, revisionId }: Props) => {
  const { t } = useChangeWords()
  const { data: space } = useQuery(spaceQuery(spaceId))
  const { data: revision } = useQuery(revisionAtQuery(spaceId, revisionId))
  const { data: page, error, refetch } = useQuery(pageQuery({ spaceId, revisionId }, pageId))
  const title = page?.title ?? t('page')
  const crumbs = [
    { label: space?.title, href: address.space(spaceId) },
    { label: title, href: address.page(spaceId, pageId) },
    { label: t('history'), href: address.history(spaceId, pageId) },
    { label: t('asItWas') },
  ]
  const compare = (
    <ButtonLink href={address.compare(spaceId, { from: revisionId, page: pageId })}>
      <GitCompareArrows />
      {t('compareWithNow')}
    </ButtonLink>
  )
  return (
    <View title={title} crumbs={crumbs} actions={page && compare}>
      {revision && (
        <div className="s-bar">
          <span className="s-bar-name">{t('asItWas')}</span>
          <span className="s-soft">
            <Time at={revision.createdAt} />
          </span>
        </div>
      )}
      <article className="s-page">
        {error && !page && <Trouble error={error} onRetry={() => void refetch()} />}
        {!page && !error && <Skeleton kind="page" lines={10} />}
        {page && (
          <>
            <PageHead page={page} />
            <PageBody page={page} spaceId={spaceId} revisionId={revisionId} />
          </>
        )}
      </article>
    </View>
  )
}
