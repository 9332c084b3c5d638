import type { Site, SiteAdaptiveSchema, SiteStructureVersion } from '@scriptorium/types'
import type { SiteAccess } from '../../../domain/access/load.ts'
import { sitePermissions } from '../../../domain/access/permissions.ts'
import type { SiteRow, StructureVersionRow } from '@scriptorium/schema/tables/sites'
import { ownAddress, siteAddress, withShareKey } from '../../../domain/sites/addresses/address.ts'
import { embedOriginsOf } from '../../../domain/sites/visitors/embed-origins.ts'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { roleOrNull } from '../roles.ts'

/** The features that every site has. No plan limits them. */
const featureIds = ['sites-sections', 'sites-multivariant-site', 'sites-redirects', 'sites-public-visibility'] as const

/** Presents an earlier structure in a list. */
export const presentVersion = ({ id, replacedAt, replacedBy }: StructureVersionRow): SiteStructureVersion =>
  presentEach<SiteStructureVersion>({
    object: 'site-structure-version',
    id,
    replacedAt,
    replacedBy: replacedBy ?? undefined,
  })

/** Presents a site as its caller sees it. */
export const presentSite = (
  { site, level, organization: { organization } }: SiteAccess,
  siteSpaces: number,
  urls: Urls,
  shareKey?: string,
): Site => {
  const type = site.type as Site['type']
  const address = siteAddress(site, organization, urls)
  return presentEach<Site>({
    object: 'site',
    id: site.id,
    type,
    appliedType: type,
    title: site.title,
    icon: site.icon === null ? undefined : (JSON.parse(site.icon) as Site['icon']),
    hostname: site.hostname ?? undefined,
    basename: site.basename ?? undefined,
    proxy: site.proxy === null ? undefined : { origin: address, target: ownAddress(site, organization, urls) },
    visibility: site.visibility,
    published: site.publishedAt !== null,
    siteSpaces,
    createdAt: site.createdAt,
    deletedAt: site.deletedAt ?? undefined,
    adaptiveContent: { enabled: site.adaptiveContent === 'on' },
    ads: { status: 'pending', submittable: false },
    agentsContext: site.agentsContext,
    embedOrigins: embedOriginsOf(site),
    features: featureIds.map((id) => ({ id, plan: type, frozen: false })),
    defaultLevel: roleOrNull(site.defaultLevel),
    urls: {
      location: urls.api(`/v1/orgs/${site.organizationId}/sites/${site.id}`),
      app: urls.app(site.organizationId, `sites/${site.id}`),
      preview: urls.app(site.organizationId, `sites/${site.id}/preview`),
      published: site.publishedAt === null ? undefined : withShareKey(address, shareKey),
    },
    permissions: sitePermissions(level),
  })
}

/** Presents the visitor schema of a site that has one. */
export const presentVisitorSchema = (site: SiteRow): SiteAdaptiveSchema =>
  presentEach<SiteAdaptiveSchema>({
    object: 'site-adaptive-schema',
    jsonSchema: JSON.parse(site.visitorSchema!) as SiteAdaptiveSchema['jsonSchema'],
    updatedAt: site.visitorSchemaUpdatedAt!,
  })
