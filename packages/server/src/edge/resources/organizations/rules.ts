import type { Body } from '@scriptorium/types'
import type { GivenRole, RoleOrNone } from '@scriptorium/schema/tables/levels'
import type { OrganizationRow, UserRow } from '@scriptorium/schema/tables/people'
import { roleToGive } from '../../../domain/access/own-role.ts'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { Problem } from '../../../ground/problem.ts'
import { changesOf, type Columns } from '../changes-of.ts'
import type { Standing } from '../members/rows.ts'
import { domainOf } from '../users/rules.ts'

const onOff = (value: boolean) => (value ? 'on' : 'off')

type Update = Body<'updateOrganizationById'>

// There is nothing that an organization could inherit rules from.
const ownMergeRules = (rules: NonNullable<Update['mergeRules']>) =>
  JSON.stringify(rules.type === 'inherit' ? { type: 'none' } : rules)

type Giver = Pick<OrganizationAccess, 'memberRole' | 'organization'>

// Whoever repeats the default role gives nothing.
const defaultRoleOf = ({ memberRole, organization }: Giver, role: RoleOrNone): GivenRole =>
  role === organization.defaultRole ? organization.defaultRole : roleToGive(memberRole, role)

const columnsWith = (giver: Giver): Columns<Update, OrganizationRow> => ({
  title: (title) => ({ title }),
  emailDomains: (given) => ({ emailDomains: domains(given) }),
  hostname: (hostname) => ({ hostname }),
  defaultRole: (role) => ({ defaultRole: defaultRoleOf(giver, role ?? 'none') }),
  defaultContent: (content) => ({ defaultContent: content && JSON.stringify(content) }),
  logo: (logo) => ({ logo }),
  sso: (sso) => ({ sso: onOff(sso) }),
  ai: (ai) => ({ ai: onOff(ai) }),
  inviteLinks: (inviteLinks) => ({ inviteLinks: onOff(inviteLinks) }),
  mergeRules: (rules) => ({ mergeRules: ownMergeRules(rules) }),
})

/** Returns the columns that an update changes. Members that the body omits stay unchanged. */
export const organizationChanges = (body: Update, giver: Giver): Partial<OrganizationRow> =>
  changesOf(columnsWith(giver), body)

/** Returns domains in lower case and without duplicates, as JSON. */
export const domains = (given: string[]): string =>
  JSON.stringify([...new Set(given.map((domain) => domain.toLowerCase()))])

/** Returns the domain of a user's address if the address is verified. */
export const verifiedDomain = ({ email, emailVerifiedAt }: UserRow): string | undefined =>
  email && emailVerifiedAt ? domainOf(email) : undefined

const isAllowed = (organization: OrganizationRow, user: UserRow) => {
  const domain = verifiedDomain(user)
  return domain !== undefined && (JSON.parse(organization.emailDomains) as string[]).includes(domain)
}

/**
 * Checks whether a user can join an organization by the domain of their address. A member has nothing to join. A guest, who
 * sees the organization, is told what is missing. To anyone else, an organization that they cannot join does not exist. Somebody who was
 * removed joins only by an invitation.
 */
export const requireJoinable = (
  organization: OrganizationRow | undefined,
  { member, removedAt }: Standing,
  user: UserRow,
): { organization: OrganizationRow; isNew: boolean } => {
  if (!organization || member?.disabledAt || removedAt) throw new Problem('not_found', 'There is no such organization')
  if (member && member.role !== 'none') return { organization, isNew: false }
  if (isAllowed(organization, user)) return { organization, isNew: true }
  if (!member) throw new Problem('not_found', 'There is no such organization')
  throw new Problem(
    'email_domain_not_allowed',
    'Your e-mail address is not verified, or the organization does not allow its domain',
  )
}
