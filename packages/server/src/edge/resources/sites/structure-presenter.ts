import type {
  SiteExternalLink,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
  Space,
} from '@scriptorium/types'
import { spacePermissions } from '../../../domain/access/permissions.ts'
import type { SiteItemRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { sectionPath, siteAddress, siteSpacePath, withShareKey } from '../../../domain/sites/addresses/address.ts'
import type { StructureRow } from '../../../domain/sites/structure/structure.ts'
import type { Showing } from '../../../domain/sites/readers/showings.ts'
import { defaultSiteSpaceOf, itemsIn, siteSpacesIn } from '../../../domain/sites/structure/structure.ts'
import type { SiteView } from '../../../domain/sites/structure/view.ts'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { presentSpace } from '../spaces/presenter.ts'

const published = ({ access: { site, organization }, shareKey }: SiteView, path: string, urls: Urls) =>
  site.publishedAt === null
    ? {}
    : { published: withShareKey(siteAddress(site, organization.organization, urls) + path, shareKey) }

/** Presents a space that the caller cannot see: what a visitor of the site learns, and nothing that is added to spaces later. */
const presentHidden = (space: SpaceRow, urls: Urls, showing: Showing | undefined): Space => {
  const unseen = { space, level: 'none', memberRole: 'none', organizationDefault: 'none' } as const
  const { object, id, title, emoji, visibility, createdAt, organization, revision, ...known } = presentSpace(
    unseen,
    urls,
    showing,
  )
  return {
    object,
    id,
    title,
    emoji,
    visibility,
    createdAt,
    organization,
    revision,
    urls: known.urls,
    updatedAt: createdAt,
    mergeRules: { type: 'inherit' },
    defaultLevel: null,
    comments: 0,
    changeRequests: 0,
    changeRequestsOpen: 0,
    changeRequestsDraft: 0,
    permissions: spacePermissions('none', 'none'),
  }
}

/** Presents a site space as its caller sees it. */
export const presentSiteSpace = (view: SiteView, row: SiteSpaceRow, urls: Urls): SiteSpace => {
  const found = view.spaces.get(row.spaceId)!
  const showing = view.showings.get(row.spaceId)
  const space =
    'access' in found ? presentSpace(found.access, urls, showing) : presentHidden(found.hidden, urls, showing)
  return presentEach<SiteSpace>({
    object: 'site-space',
    id: row.id,
    path: row.path,
    section: row.sectionId ?? undefined,
    space,
    title: space.title,
    default: defaultSiteSpaceOf(view.structure, row.sectionId) === row.id ? true : undefined,
    condition: row.condition ?? undefined,
    draft: false,
    hasAdvancedCustomizationFeature: true,
    urls: published(view, siteSpacePath(view.addressed, row), urls),
  })
}

/** Presents a section with its site spaces. */
export const presentSection = (view: SiteView, row: SiteItemRow, urls: Urls): SiteSection =>
  presentEach<SiteSection>({
    object: 'site-section',
    id: row.id,
    title: row.title,
    description: row.description ?? undefined,
    default: view.structure.defaultSectionId === row.id ? true : undefined,
    path: row.path!,
    condition: row.condition ?? undefined,
    sectionGroup: row.parentId ?? undefined,
    icon: row.icon ?? undefined,
    draft: false,
    siteSpaces: siteSpacesIn(view.structure, row.id).map((siteSpace) => presentSiteSpace(view, siteSpace, urls)),
    urls: published(view, sectionPath(view.addressed, row), urls),
  })

/** Presents a link to a page outside of the site. */
export const presentExternalLink = (row: SiteItemRow): SiteExternalLink =>
  presentEach<SiteExternalLink>({
    object: 'site-external-link',
    id: row.id,
    title: row.title,
    url: row.url!,
    description: row.description ?? undefined,
    icon: row.icon ?? undefined,
    condition: row.condition ?? undefined,
    sectionGroup: row.parentId ?? undefined,
    draft: false,
    localizedTitle: row.localizedTitle === null ? undefined : parsed(row.localizedTitle),
    localizedDescription: row.localizedDescription === null ? undefined : parsed(row.localizedDescription),
  })

const parsed = (json: string) => JSON.parse(json) as Record<string, string>

const presentItem = (
  view: SiteView,
  row: SiteItemRow,
  urls: Urls,
): SiteExternalLink | SiteSection | SiteSectionGroup => {
  if (row.type === 'site-external-link') return presentExternalLink(row)
  return row.type === 'site-section' ? presentSection(view, row, urls) : presentGroup(view, row, urls)
}

/** Presents a section group with everything that it contains. */
export const presentGroup = (view: SiteView, row: SiteItemRow, urls: Urls): SiteSectionGroup => {
  const children = itemsIn(view.structure, row.id).map((child) => presentItem(view, child, urls))
  return presentEach<SiteSectionGroup>({
    object: 'site-section-group',
    id: row.id,
    title: row.title,
    icon: row.icon ?? undefined,
    sectionGroup: row.parentId ?? undefined,
    draft: false,
    sections: children.filter((child) => child.object === 'site-section'),
    children,
  })
}

/** Presents a row as the site space, section or section group that it is. */
export const presentRow = (view: SiteView, row: StructureRow, urls: Urls) =>
  'type' in row ? presentItem(view, row, urls) : presentSiteSpace(view, row, urls)

/** Presents the structure of a site in display order. */
export const presentStructure = (view: SiteView, urls: Urls): SiteStructure => {
  const root = siteSpacesIn(view.structure, null)
  const items = itemsIn(view.structure, null)
  return root.length > 0 || items.length === 0
    ? { type: 'siteSpaces', structure: root.map((row) => presentSiteSpace(view, row, urls)) }
    : { type: 'sections', structure: items.map((row) => presentItem(view, row, urls)) }
}
