import type { Integration } from '@scriptorium/types'
import { organizationLevel } from '../access/level.ts'
import { presentOutline } from '../access/outline.ts'
import { allows } from '../access/permissions.ts'
import type { IntegrationRow } from '@scriptorium/schema/tables/integrations'
import type { RoleOrNone } from '@scriptorium/schema/tables/levels'
import { presentEach } from '../../ground/present-each.ts'
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

const ownerOf = ({ organizationId: id, ownerTitle, ownerType, ownerCreatedAt }: ListedIntegration) => ({
  id,
  title: ownerTitle,
  type: ownerType,
  createdAt: ownerCreatedAt,
})

const fileUrls = ({ name, files }: IntegrationRow, urls: Urls) =>
  Object.entries(JSON.parse(files) as Record<string, string>).map(
    ([file, hash]) => [file, urls.api(`/integrations/${name}/files/${hash}/${file}`)] as const,
  )

const urlsOf = (row: IntegrationRow, urls: Urls): Integration['urls'] => {
  const [, icon] = fileUrls(row, urls).find(([file]) => file === 'icon') ?? []
  return presentEach<Integration['urls']>({
    location: urls.api(`/v1/integrations/${row.name}`),
    app: urls.app(row.organizationId, `integrations/${row.name}`),
    assets: urls.api(`/integrations/${row.name}/files`),
    icon: icon || undefined,
    ...endpointsOf(urls.integration(row.name)),
  })
}

/** Returns a stored list, or undefined if it is empty. */
const listIn = <Item>(json: string): Item[] | undefined => {
  const list = JSON.parse(json) as Item[]
  return list.length > 0 ? list : undefined
}

/** Presents an integration as its caller sees it. */
export const presentIntegration = (row: ListedIntegration, urls: Urls, isSelf = false): Integration => {
  const level = row.memberRole === null ? 'none' : organizationLevel(row.memberRole, row.organizationDefault)
  return presentEach<Integration>({
    object: 'integration',
    name: row.name,
    version: row.version,
    title: row.title,
    description: row.description || undefined,
    summary: row.summary || undefined,
    previewImages: fileUrls(row, urls).flatMap(([file, url]) => (file.startsWith('preview-') ? [url] : [])),
    target: row.target,
    verified: row.verifiedAt !== null,
    visibility: row.visibility,
    scopes: JSON.parse(row.scopes) as Integration['scopes'],
    categories: JSON.parse(row.categories) as Integration['categories'],
    configurations: row.configurations
      ? (JSON.parse(row.configurations) as NonNullable<Integration['configurations']>)
      : undefined,
    blocks: listIn(row.blocks),
    contentSources: listIn(row.contentSources),
    contentSecurityPolicy: row.contentSecurityPolicy || undefined,
    externalLinks: JSON.parse(row.externalLinks) as Integration['externalLinks'],
    owner: presentOutline(ownerOf(row), urls),
    urls: urlsOf(row, urls),
    permissions: { admin: isSelf || allows('integration:admin', level) },
  })
}
