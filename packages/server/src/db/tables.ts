import type { TeamRole } from '@scriptorium/types'
import type { Role } from '../access/roles.ts'

/** A role, or `inherit` (no override), or `none` (no access without a grant). Never null: one column says all three. */
export type Level = Role | 'inherit' | 'none'

export interface UserRow {
  id: string
  displayName: string
  email: string | null
  emailVerifiedAt: string | null
  photoUrl: string | null
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
}

export interface OrganizationRow {
  id: string
  title: string
  type: string
  useCase: string | null
  communityType: string | null
  hostname: string | null
  logo: string | null
  /** `none` is null in the API: new members are guests. */
  defaultRole: Role | 'none'
  /** JSON: string[] */
  emailDomains: string
  /** JSON */
  mergeRules: string
  /** JSON, null when unset */
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
  role: Role | 'none'
  joinedAt: string
  lastSeenAt: string | null
  disabledAt: string | null
  ssoAt: string | null
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
}

export interface CollectionRow {
  id: string
  organizationId: string
  parentId: string | null
  /** The ids of all collections above, each between slashes: `/outer/inner/`. */
  ancestors: string
  title: string
  description: string | null
  defaultLevel: Level
  /** Resolved through the parents; `inherit` where none of them overrides. */
  effectiveLevel: Level
  position: string
  createdAt: string
}

export interface SpaceRow {
  id: string
  organizationId: string
  collectionId: string | null
  /** As of a collection. */
  ancestors: string
  title: string
  emoji: string
  editMode: 'live' | 'locked' | null
  language: string | null
  defaultLevel: Level
  /** As of a collection. */
  effectiveLevel: Level
  /** JSON */
  mergeRules: string
  /** Shared by a space and its duplicates: what may refer to the same stored bodies. */
  lineageId: string
  revisionId: string
  position: string
  comments: number
  changeRequests: number
  changeRequestsOpen: number
  changeRequestsDraft: number
  createdBy: string
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

export interface GrantRow {
  targetType: 'collection' | 'space'
  targetId: string
  subjectType: 'team' | 'user'
  subjectId: string
  role: Role
  createdAt: string
}

export interface RevisionRow {
  id: string
  spaceId: string
  changeRequestId: string | null
  type: 'edits' | 'merge' | 'rollback' | 'update' | 'computed'
  /** Root hash of the page tree. */
  root: string
  /** JSON: revision ids */
  parents: string
  /** The change request that a merge merged. */
  mergedFromId: string | null
  /** JSON, null when it does not come from Git */
  git: string | null
  createdBy: string | null
  createdAt: string
}

export interface ChangeRequestRow {
  id: string
  spaceId: string
  organizationId: string
  number: number
  status: 'draft' | 'open' | 'archived' | 'merged'
  subject: string
  /** JSON: Document */
  description: string | null
  revisionId: string
  revisionInitialId: string
  revisionMergedAncestorId: string | null
  revisionMergedId: string | null
  /** The revision of main that is contained in this one: the common ancestor of the next merge. */
  baseRevisionId: string
  comments: number
  createdBy: string
  createdAt: string
  updatedAt: string
}

export interface ContributorRow {
  changeRequestId: string
  userId: string
  actionType: 'edit' | 'comment'
  count: number
  updatedAt: string
}

export interface SettingRow {
  name: string
  value: string
}

export interface KeptAnswerRow {
  /** SHA-256 of the caller, the operation, its path ids and the key. */
  id: string
  /** Tells whether another request comes with the same key. */
  fingerprint: string
  /** JSON, sealed with the key, which is kept nowhere. */
  answer: string
  expiresAt: string
}

export interface RequestCountRow {
  /** `token:<id>` or `address:<network>` */
  id: string
  requests: number
  /** When the minute that is counted is over. */
  expiresAt: string
}

/** A file that was announced; what has been put is in the storage. */
export interface StorageUploadRow {
  /** The key that clients name it by. */
  id: string
  organizationId: string
  kind: 'customization_font' | 'import_file' | 'organization_file'
  name: string
  contentType: string
  size: number
  createdBy: string
  createdAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    users: UserRow
    tokens: TokenRow
    organizations: OrganizationRow
    members: MemberRow
    teams: TeamRow
    teamMembers: TeamMemberRow
    collections: CollectionRow
    spaces: SpaceRow
    grants: GrantRow
    revisions: RevisionRow
    changeRequests: ChangeRequestRow
    contributors: ContributorRow
    settings: SettingRow
    keptAnswers: KeptAnswerRow
    requestCounts: RequestCountRow
    storageUploads: StorageUploadRow
  }
}
