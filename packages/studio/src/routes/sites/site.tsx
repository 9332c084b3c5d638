import type { Site as ReadSite } from '@scriptorium/client'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { address } from '../../address.ts'
import { organizationOfSiteQuery, taggedSiteQuery, type SitePlace } from '../../api/sites/sites.ts'
import type { Tagged } from '../../api/tagged.ts'
import { useOrganizationOf, useWorkspace } from '../../frame/workspace.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { useSitesWords } from '../../words/sites/words.ts'
import { Access } from '../managing/access/access.tsx'
import { Forbidden } from '../managing/forbidden.tsx'
import { Loaded, ManageView } from '../managing/manage-view.tsx'
import { useAddressState } from '../managing/search.ts'
import { PartLinks } from '../managing/tabs.tsx'
import { Audience } from './audience/audience.tsx'
import { Domain } from './domain/domain.tsx'
import { General } from './general.tsx'
import { allSiteParts, maySeePart, type SitePart } from './parts.ts'
import { PublishButton } from './publish-button.tsx'
import { Redirects } from './redirects/redirects.tsx'
import { Structure } from './structure/structure.tsx'

// Its preview needs the colors of sites, which are many.
const LookEditor = lazy(async () => ({ default: (await import('./look/look.tsx')).LookEditor }))
const FeaturesEditor = lazy(async () => ({ default: (await import('./look/features.tsx')).FeaturesEditor }))

// Its charts come with a library.
const Insights = lazy(async () => ({ default: (await import('./insights/insights.tsx')).Insights }))

const Content = ({ part, read, place }: { part: SitePart; read: Tagged<ReadSite>; place: SitePlace }) => {
  const { data: site, tag } = read
  const { admin, edit } = site.permissions
  if (!maySeePart(part, site.permissions)) return <Forbidden />
  if (part === 'structure') return <Structure place={place} canEdit={edit} />
  if (part === 'audience') return <Audience place={place} read={read} />
  if (part === 'look' || part === 'features') {
    const Editor = part === 'look' ? LookEditor : FeaturesEditor
    return (
      <Suspense fallback={<Skeleton kind="rows" lines={6} />}>
        <Editor place={place} canEdit={admin} />
      </Suspense>
    )
  }
  if (part === 'insights')
    return (
      <Suspense fallback={<Skeleton kind="rows" lines={6} />}>
        <Insights place={place} canEdit={edit} />
      </Suspense>
    )
  if (part === 'redirects') return <Redirects key={place.siteId} place={place} canEdit={edit} canCount={admin} />
  if (part === 'domain') return <Domain key={tag} place={place} read={read} />
  if (part === 'general') return <General place={place} read={read} />
  return (
    <Access place={{ kind: 'site', ...place }} title={site.title} defaultLevel={site.defaultLevel} canManage={admin} />
  )
}

const Site = ({ place }: { place: SitePlace }) => {
  const { t } = useSitesWords()
  const { organizationId, siteId } = place
  const site = useQuery(taggedSiteQuery(place))
  const [{ tab }] = useAddressState()
  const part = allSiteParts.find((one) => one === tab) ?? 'structure'
  const found = site.data?.data
  const title = found?.title ?? t('site')
  const offered = allSiteParts.filter((one) => maySeePart(one, found?.permissions ?? { admin: false }))
  const published = found?.urls.published
  const actions = found && (
    <>
      {published !== undefined && (
        <a className="s-button" href={published} target="_blank" rel="noreferrer" aria-label={t('visitSite')}>
          <ExternalLink />
          <span className="s-wide-only">{t('visitSite')}</span>
        </a>
      )}
      {found.permissions.admin && !found.published && <PublishButton place={place} />}
    </>
  )
  return (
    <ManageView
      title={title}
      crumbs={[{ label: t('siteList'), href: address.sites(organizationId) }, { label: title }]}
      state={
        found && (
          <span className={`s-badge ${found.published ? 'open' : ''}`}>
            {t(found.published ? 'published' : 'unpublished')}
          </span>
        )
      }
      actions={actions}
    >
      <PartLinks
        label={title}
        parts={offered.map((one) => ({ label: t(one), href: address.site(siteId, one), isCurrent: one === part }))}
      />
      <Loaded query={site}>{(read) => <Content part={part} read={read} place={place} />}</Loaded>
    </ManageView>
  )
}

/** A site, in its organization: what it shows, to whom, how it looks and where it is. */
export const SiteView = () => {
  const { t } = useSitesWords()
  const { organization, organizations } = useWorkspace()
  const { siteId } = useParams({ from: '/frame/sites/$siteId' })
  const ids = new Set([organization, ...organizations].map(({ id }) => id))
  const found = useQuery(organizationOfSiteQuery(siteId, [...ids]))
  const isReady = useOrganizationOf(found.data)
  if (found.data !== undefined && isReady) return <Site place={{ organizationId: found.data, siteId }} />
  return (
    <ManageView title={t('site')}>
      <Loaded query={found}>{() => null}</Loaded>
    </ManageView>
  )
}
