import type { Body } from '@scriptorium/types'
import type { MemberRow, OrganizationRow, UserRow } from '../../db/tables/people.ts'
import { invalid, Problem } from '../../problem.ts'
import { domainOf } from '../users/rules.ts'

const onOff = (value: boolean) => (value ? 'on' : 'off')

type Update = Body<'updateOrganizationById'>

// An organization has nothing to inherit from.
const ownMergeRules = (rules: NonNullable<Update['mergeRules']>) =>
  JSON.stringify(rules.type === 'inherit' ? { type: 'none' } : rules)

const refuseContent = (content: Update['defaultContent']) => {
  if (content) throw invalid('/body/defaultContent/site', 'names no site of this organization', 'invalid_reference')
}

/** The columns that an update changes; what the body leaves out stays. */
export const organizationChanges = (body: Update): Partial<OrganizationRow> => {
  refuseContent(body.defaultContent)
  return {
    ...(body.title !== undefined && { title: body.title }),
    ...(body.emailDomains !== undefined && { emailDomains: domains(body.emailDomains) }),
    ...(body.hostname !== undefined && { hostname: body.hostname }),
    ...(body.defaultRole !== undefined && { defaultRole: body.defaultRole ?? 'none' }),
    ...(body.defaultContent === null && { defaultContent: null }),
    ...(body.logo !== undefined && { logo: body.logo }),
    ...(body.sso !== undefined && { sso: onOff(body.sso) }),
    ...(body.ai !== undefined && { ai: onOff(body.ai) }),
    ...(body.inviteLinks !== undefined && { inviteLinks: onOff(body.inviteLinks) }),
    ...(body.mergeRules !== undefined && { mergeRules: ownMergeRules(body.mergeRules) }),
  }
}

/** Domains compare without case, each once, in the order given. */
export const domains = (given: string[]): string =>
  JSON.stringify([...new Set(given.map((domain) => domain.toLowerCase()))])

/** The domain of a user's address, once they have shown that it is theirs. */
export const verifiedDomain = ({ email, emailVerifiedAt }: UserRow): string | undefined =>
  email && emailVerifiedAt ? domainOf(email) : undefined

const isAllowed = (organization: OrganizationRow, user: UserRow) => {
  const domain = verifiedDomain(user)
  return domain !== undefined && (JSON.parse(organization.emailDomains) as string[]).includes(domain)
}

/**
 * Whether a user may join an organization by the domain of their address. A member has nothing to join; to a guest, who
 * sees the organization, it is said what is missing; to others, there is no organization that they could not join.
 */
export const requireJoinable = (
  organization: OrganizationRow | undefined,
  member: MemberRow | undefined,
  user: UserRow,
): { organization: OrganizationRow; isNew: boolean } => {
  if (!organization || member?.disabledAt) throw new Problem('not_found', 'There is no such organization')
  if (member && member.role !== 'none') return { organization, isNew: false }
  if (isAllowed(organization, user)) return { organization, isNew: true }
  if (!member) throw new Problem('not_found', 'There is no such organization')
  throw new Problem(
    'email_domain_not_allowed',
    'Your e-mail address is not verified, or its domain is not allowed here',
  )
}
