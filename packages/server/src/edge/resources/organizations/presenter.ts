import type { Organization } from '@scriptorium/types'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { presentOutline } from '../../../domain/access/outline.ts'
import { organizationPermissions } from '../../../domain/access/permissions.ts'
import type { OrganizationRow } from '@scriptorium/schema/tables/people'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'
import { roleOrNull } from '../roles.ts'

/** Presents an organization as its caller sees it. There are no plans, so all organizations have the same features. */
export const presentOrganization = ({ organization, level, ownsTeam }: OrganizationAccess, urls: Urls): Organization =>
  presentEach<Organization>({
    object: 'organization',
    id: organization.id,
    title: organization.title,
    createdAt: organization.createdAt,
    emailDomains: JSON.parse(organization.emailDomains) as string[],
    hostname: organization.hostname || undefined,
    customHostname: organization.customHostname || undefined,
    type: organization.type as Organization['type'],
    useCase: (organization.useCase || undefined) as Organization['useCase'],
    communityType: (organization.communityType || undefined) as Organization['communityType'],
    defaultRole: roleOrNull(organization.defaultRole),
    defaultContent: organization.defaultContent
      ? (JSON.parse(organization.defaultContent) as Organization['defaultContent'])
      : undefined,
    sso: organization.sso === 'on',
    ai: organization.ai === 'on',
    inviteLinks: organization.inviteLinks === 'on',
    plan: 'enterprise_2024',
    billing: undefined,
    internal_billingMigration: undefined,
    blocked: undefined,
    mergeRules: JSON.parse(organization.mergeRules) as Organization['mergeRules'],
    urls: {
      location: urls.api(`/v1/orgs/${organization.id}`),
      app: urls.app(organization.id),
      logo: organization.logo || undefined,
    },
    trial: { status: 'notapplicable', count: 0 },
    permissions: organizationPermissions(level, ownsTeam),
  })

/** Presents an organization to a user who could join it. The user knows one of its domains. */
export const presentToOutsider = (organization: OrganizationRow, urls: Urls): Organization => ({
  ...presentOutline(organization, urls),
  emailDomains: JSON.parse(organization.emailDomains) as string[],
})
