import type { Knex } from 'knex'
import type { Level, Role } from './levels.ts'

export interface CollectionRow {
  id: string
  organizationId: string
  parentId: string | null
  /** The ids of all collections above, each between slashes: `/outer/inner/`. */
  ancestors: string
  title: string
  description: string | null
  defaultLevel: Level
  /** The level of the collection or of its nearest parent that sets one; `inherit` without one. */
  effectiveLevel: Level
  position: string
  createdAt: string
}

export interface SpaceRow {
  id: string
  organizationId: string
  collectionId: string | null
  /** As in `CollectionRow`. */
  ancestors: string
  title: string
  emoji: string
  editMode: 'live' | 'locked' | null
  language: string | null
  defaultLevel: Level
  /** As in `CollectionRow`. */
  effectiveLevel: Level
  /** JSON */
  mergeRules: string
  /** Determines which documents can be read through the space; see `store/lineages.ts`. */
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
  /** JSON: GitSync; null for a space without Git. */
  gitSync: string | null
}

export interface GrantRow {
  targetType: 'collection' | 'site' | 'space'
  targetId: string
  subjectType: 'team' | 'user'
  subjectId: string
  role: Role
  createdAt: string
  /** Null if the role does not end by itself. */
  expiresAt: string | null
  /** The role that a role which ends took the place of, and which comes back at its end. */
  lastingRole: Role | null
}

/** A lineage of spaces that continues another lineage. */
export interface LineageRow {
  id: string
  parentId: string
}

/** The columns that decide who can read a space or the spaces in a collection. Only functions that check the caller write them. */
export type GuardedPlaceColumn =
  | 'ancestors'
  | 'collectionId'
  | 'defaultLevel'
  | 'effectiveLevel'
  | 'organizationId'
  | 'parentId'

declare module 'knex/types/tables.js' {
  interface Tables {
    collections: Knex.CompositeTableType<CollectionRow, CollectionRow, Partial<Omit<CollectionRow, GuardedPlaceColumn>>>
    spaces: Knex.CompositeTableType<SpaceRow, SpaceRow, Partial<Omit<SpaceRow, GuardedPlaceColumn>>>
    lineages: LineageRow
    grants: GrantRow
    /** A view of the grants without those that have ended. Whoever decides what somebody may do reads it. */
    heldGrants: GrantRow
  }
}
