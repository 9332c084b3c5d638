import type { Body } from '@scriptorium/types'
import type { OrganizationRow } from '../../db/tables/people.ts'
import { invalid } from '../../http/problem.ts'

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
