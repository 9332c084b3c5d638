import type { Integration, Organization } from '@scriptorium/types'
import { organizationLevel } from '../access/level.ts'
import { allows, organizationPermissions } from '../access/permissions.ts'
import type { IntegrationRow } from '@scriptorium/schema/tables/integrations'
import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { Urls } from '../../platform/urls.ts'
import { endpointsOf } from './endpoints.ts'

/** An integration with the facts about its owner and about the caller that its resource contains. */
export interface ListedIntegration extends IntegrationRow {
  ownerTitle: string
  ownerType: string
  ownerCreatedAt: string
  /** The caller's role in the owning organization; null if they are no member of it. */
  memberRole: RoleOrNone | null
  organizationDefault: RoleOrNone
}

const none = Object.fromEntries(
  Object.keys(organizationPermissions('none', false)).map((name) => [name, false]),
) as Organization['permissions']

/** Presents the owner in the same way to all callers: its name, but not its settings. */
const presentOwner = (row: ListedIntegration, urls: Urls): Organization => ({
  object: 'organization',
  id: row.organizationId,
  title: row.ownerTitle,
  createdAt: row.ownerCreatedAt,
  emailDomains: [],
  type: row.ownerType as Organization['type'],
  inviteLinks: false,
  plan: 'enterprise_2024',
  mergeRules: { type: 'none' },
  urls: { location: urls.api(`/v1/orgs/${row.organizationId}`), app: urls.app(row.organizationId) },
  trial: { status: 'notapplicable', count: 0 },
  permissions: none,
})

const fileUrls = ({ name, files }: IntegrationRow, urls: Urls) =>
  Object.entries(JSON.parse(files) as Record<string, string>).map(
    ([file, hash]) => [file, urls.api(`/integrations/${name}/files/${hash}/${file}`)] as const,
  )

const urlsOf = (row: IntegrationRow, urls: Urls): Integration['urls'] => {
  const [, icon] = fileUrls(row, urls).find(([file]) => file === 'icon') ?? []
  return {
    location: urls.api(`/v1/integrations/${row.name}`),
    app: urls.app(row.organizationId, `integrations/${row.name}`),
    assets: urls.api(`/integrations/${row.name}/files`),
    ...(icon && { icon }),
    ...endpointsOf(urls.integration(row.name)),
  }
}

const listsOf = (row: IntegrationRow): Pick<Integration, 'blocks' | 'contentSources'> => {
  const [blocks, contentSources] = [JSON.parse(row.blocks), JSON.parse(row.contentSources)] as [
    NonNullable<Integration['blocks']>,
    NonNullable<Integration['contentSources']>,
  ]
  return { ...(blocks.length > 0 && { blocks }), ...(contentSources.length > 0 && { contentSources }) }
}

const optionalOf = ({ description, summary, configurations, contentSecurityPolicy }: IntegrationRow) => ({
  ...(description && { description }),
  ...(summary && { summary }),
  ...(configurations && { configurations: JSON.parse(configurations) as NonNullable<Integration['configurations']> }),
  ...(contentSecurityPolicy && { contentSecurityPolicy }),
})

/** Presents an integration as its caller sees it. */
export const presentIntegration = (row: ListedIntegration, urls: Urls, isSelf = false): Integration => {
  const level = row.memberRole === null ? 'none' : organizationLevel(row.memberRole, row.organizationDefault)
  return {
    object: 'integration',
    name: row.name,
    version: row.version,
    title: row.title,
    ...optionalOf(row),
    previewImages: fileUrls(row, urls).flatMap(([file, url]) => (file.startsWith('preview-') ? [url] : [])),
    target: row.target,
    verified: row.verifiedAt !== null,
    visibility: row.visibility,
    scopes: JSON.parse(row.scopes) as Integration['scopes'],
    categories: JSON.parse(row.categories) as Integration['categories'],
    ...listsOf(row),
    externalLinks: JSON.parse(row.externalLinks) as Integration['externalLinks'],
    owner: presentOwner(row, urls),
    urls: urlsOf(row, urls),
    permissions: { admin: isSelf || allows('integration:admin', level) },
  }
}
