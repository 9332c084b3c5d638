import type { Site } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ExternalLink, Globe } from 'lucide-react'
import { address } from '../../address.ts'
import { docs } from '../../api/docs.ts'
import { WorkspaceRail } from '../../frame/rail.tsx'
import { Shell } from '../../frame/shell.tsx'
import { View } from '../../frame/view.tsx'
import { useWorkspace } from '../../frame/workspace.tsx'
import { Empty, Skeleton } from '../../ui/empty.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { useWords } from '../../words/words.tsx'
import { Row, Section } from '../home/rows.tsx'

const Content = ({ site }: { site: Site }) => {
  const { t } = useWords()
  const { organization } = useWorkspace()
  const params = { organizationId: organization.id, siteId: site.id }
  const { data } = useQuery({
    queryKey: ['sites', site.id, 'spaces'],
    queryFn: () => docs.listSiteSpaces({ params, query: { limit: 100 } }),
  })
  return (
    <>
      <h1 className="s-title">{site.title}</h1>
      {!site.published && <Empty icon={<Globe />} title={t('notPublished')} />}
      <Section title={t('spacesOfSite')}>
        {data?.items.map(({ id, space, title }) => (
          <Row
            key={id}
            href={address.space(space.id)}
            icon={space.emoji}
            title={title}
            meta={space.title}
            at={space.updatedAt}
          />
        ))}
      </Section>
    </>
  )
}

/** A site: whether readers see it, and the spaces that it shows. */
export const SiteView = () => {
  const { t } = useWords()
  const { organization } = useWorkspace()
  const { siteId } = useParams({ from: '/frame/sites/$siteId' })
  const {
    data: site,
    error,
    refetch,
  } = useQuery({
    queryKey: ['sites', siteId],
    queryFn: () => docs.getSiteById({ params: { organizationId: organization.id, siteId } }),
  })
  const published = site?.urls.published
  const visit = published !== undefined && (
    <a className="s-button" href={published} target="_blank" rel="noreferrer">
      <ExternalLink />
      {t('visitSite')}
    </a>
  )
  const state = site && (
    <span className={`s-badge ${site.published ? 'open' : ''}`}>{t(site.published ? 'published' : 'unpublished')}</span>
  )
  return (
    <Shell rail={<WorkspaceRail />}>
      <View
        title={site?.title ?? t('site')}
        crumbs={[{ label: site?.title ?? t('site') }]}
        state={state}
        actions={visit}
      >
        <div className="s-page">
          {error && !site && <Trouble error={error} onRetry={() => void refetch()} />}
          {!site && !error && <Skeleton kind="page" lines={5} />}
          {site && <Content site={site} />}
        </div>
      </View>
    </Shell>
  )
}
