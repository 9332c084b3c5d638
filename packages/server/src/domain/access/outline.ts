import type { Organization } from '@scriptorium/types'
import type { OrganizationRow } from '@scriptorium/schema/tables/people'
import type { Urls } from '../../platform/urls.ts'
import { organizationPermissions } from './permissions.ts'

const none = Object.fromEntries(
  Object.keys(organizationPermissions('none', false)).map((name) => [name, false]),
) as Organization['permissions']

/**
 * Presents an organization to somebody who has no role in it: its name, but neither its settings nor a permission. A property that is
 * new in the spec is not sent until it is listed here.
 */
export const presentOutline = (
  { id, title, type, createdAt }: Pick<OrganizationRow, 'createdAt' | 'id' | 'title' | 'type'>,
  urls: Urls,
): Organization => ({
  object: 'organization',
  id,
  title,
  createdAt,
  emailDomains: [],
  type: type as Organization['type'],
  inviteLinks: false,
  plan: 'enterprise_2024',
  mergeRules: { type: 'none' },
  urls: { location: urls.api(`/v1/orgs/${id}`), app: urls.app(id) },
  trial: { status: 'notapplicable', count: 0 },
  permissions: none,
})
