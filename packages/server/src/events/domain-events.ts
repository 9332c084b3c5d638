/** Why content moved to another revision; `create` is the first revision of a space. */
export type MoveReason = 'create' | 'edit' | 'merge' | 'update' | 'git' | 'template' | 'restore'

/** A user who does something, and when. */
export interface Author {
  userId: string
  /** ISO 8601 in UTC. */
  now: string
}

/** Who caused an event, and when. */
export interface Cause {
  /** Null if the server acted by itself. */
  userId: string | null
  /** ISO 8601 in UTC. */
  now: string
}

/** The events that other parts of the server react to, with the facts of each. */
export interface DomainEvents {
  /** Main content of a space, or the content of a change request, moved to another revision. */
  contentMoved: {
    spaceId: string
    /** Null for main content. */
    changeRequestId: string | null
    /** Null for the first revision of a space. */
    from: string | null
    to: string
    why: MoveReason
  }
  spaceCreated: { spaceId: string; organizationId: string }
  /** A space moved into a collection, out of one, or among its siblings; null is the root of the organization. */
  spaceMoved: { spaceId: string; fromCollectionId: string | null; toCollectionId: string | null }
  /** Spaces moved to another organization: one by itself, or all in a collection. */
  spacesTransferred: { spaceIds: string[]; fromOrganizationId: string; toOrganizationId: string }
  /** A space was deleted; it can be restored until it is purged. */
  spaceDeleted: { spaceId: string }
  spaceRestored: { spaceId: string }
  /** A deleted space was removed for good, with everything that belonged to it. */
  spacePurged: { spaceId: string; organizationId: string }
  /** Who can see the target or what is in it, or what they can do there, changed: by a default, a grant or a role. */
  accessChanged: { targetType: 'organization' | 'team' | 'collection' | 'space'; targetId: string }
  memberRemoved: { organizationId: string; userId: string }
  teamRemoved: { organizationId: string; teamId: string }
}

export type EventName = keyof DomainEvents
