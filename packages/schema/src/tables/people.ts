import type { GivenRole } from './levels.ts'
import type { TeamRole } from '@scriptorium/types'

export interface UserRow {
  id: string
  displayName: string
  email: string | null
  emailVerifiedAt: string | null
  photoUrl: string | null
  /** The language of mails to the user. */
  language?: string | null
  createdAt: string
}

export interface TokenRow {
  id: string
  userId: string
  label: string
  /** SHA-256 of the token, base64url. */
  hash: string
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
  /** The provider of the SAML session that created the token; null for all other tokens. */
  samlProviderId?: string | null
}

export interface OrganizationRow {
  id: string
  title: string
  type: string
  useCase: string | null
  communityType: string | null
  hostname: string | null
  /** The active custom hostname of the organization's sites. */
  customHostname: string | null
  logo: string | null
  /** `none` is null in the API: new members are guests. */
  defaultRole: GivenRole
  /** JSON: string[] */
  emailDomains: string
  /** JSON */
  mergeRules: string
  /** JSON; null if not set. */
  defaultContent: string | null
  sso: 'on' | 'off'
  ai: 'on' | 'off'
  inviteLinks: 'on' | 'off'
  createdBy: string
  createdAt: string
}

export interface MemberRow {
  organizationId: string
  userId: string
  /** `none` is a guest. */
  role: GivenRole
  joinedAt: string
  lastSeenAt: string | null
  disabledAt: string | null
  ssoAt: string | null
}

/** Somebody whom another member removed from an organization and who has not been let in again. */
export interface RemovedMemberRow {
  organizationId: string
  userId: string
  removedAt: string
}

export interface TeamRow {
  id: string
  organizationId: string
  title: string
  createdAt: string
}

export interface TeamMemberRow {
  teamId: string
  userId: string
  role: TeamRole
  /** Empty for members who were added before this column existed. */
  addedAt: string
}

/** A deleted team, which can be restored until the row expires. */
export interface DeletedTeamRow {
  id: string
  organizationId: string
  /** JSON: the rows of the team and of what was deleted with it. */
  rows: string
  expiresAt: string
}

/** An invitation by mail to an address, or an invite link. */
export interface InviteRow {
  /** The id is also the secret: everyone who knows it can accept the invitation. */
  id: string
  organizationId: string
  /** Null for an invite link. */
  email: string | null
  targetType: 'organization' | 'space' | 'collection'
  targetId: string
  /** The role in the organization, or on the space or the collection; `none` is a guest. */
  role: GivenRole
  sso: 'on' | 'off'
  createdBy: string
  createdAt: string
  /** Null for an invite link, which is valid until it is deleted. */
  expiresAt: string | null
  /** JSON: `SpaceInviteCreate[]`, the roles on spaces that an invitation also promises. */
  spaces?: string | null
  /** Why and when the mail server refused the mail of the invitation for good; null if it did not. */
  mailRefusal?: string | null
  mailRefusedAt?: string | null
}

/** An address that the mail server has refused for good. */
export interface RefusedAddressRow {
  email: string
  /** The answer of the mail server. */
  reason: string
  refusedAt: string
  expiresAt: string
}

export interface AgentInstructionsRow {
  organizationId: string
  /** JSON: Document */
  instructions: string
  updatedBy: string
  updatedAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    users: UserRow
    tokens: TokenRow
    organizations: OrganizationRow
    agentInstructions: AgentInstructionsRow
    members: MemberRow
    removedMembers: RemovedMemberRow
    teams: TeamRow
    teamMembers: TeamMemberRow
    deletedTeams: DeletedTeamRow
    invites: InviteRow
    refusedAddresses: RefusedAddressRow
  }
}
