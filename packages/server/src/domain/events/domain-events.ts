import type { EventVisitor, SpaceVisibility } from '@scriptorium/types'

/** Why content moved to another revision; `create` is the first revision of a space. */
export type MoveReason = 'create' | 'edit' | 'merge' | 'update' | 'git' | 'template' | 'restore'

/** The user who caused a change, and the time of the change. */
export interface Author {
  userId: string
  /** ISO 8601 in UTC. */
  now: string
}

/** The user who caused an event, and the time of the event. */
export interface Cause {
  /** Null if the server acted by itself. */
  userId: string | null
  /** ISO 8601 in UTC. */
  now: string
}

/** The domain events with their facts. */
export interface DomainEvents {
  /** Main content of a space, or the content of a change request, moved to another revision. */
  contentMoved: {
    spaceId: string
    organizationId: string
    /** Null for main content. */
    changeRequestId: string | null
    /** Null for the first revision of a space. */
    from: string | null
    to: string
    why: MoveReason
    /** How many pages of the new revision are computed. */
    computedPages: number
  }
  /** A space moved to another collection or among its siblings. Null is the root of the organization. */
  spaceMoved: { spaceId: string; fromCollectionId: string | null; toCollectionId: string | null }
  /** A site that shows a space was published, changed or removed, so that the space is visible to others than before. */
  spaceVisibilityChanged: {
    spaceId: string
    organizationId: string
    previousVisibility: SpaceVisibility
    visibility: SpaceVisibility
  }
  /** Spaces moved to another organization: a single space, or all spaces of a collection. */
  spacesTransferred: { spaceIds: string[]; fromOrganizationId: string; toOrganizationId: string }
  /** A space was deleted; it can be restored until it is purged. */
  spaceDeleted: { spaceId: string }
  /** A deleted space was purged with everything that belonged to it. */
  spacePurged: { spaceId: string; organizationId: string }
  /** An integration was installed, changed or removed, on an organization or on one of its spaces or sites. */
  installationChanged: {
    organizationId: string
    integrationName: string
    installationId: string
    spaceId?: string
    siteId?: string
    /** Absent if it was removed. */
    status?: 'active' | 'pending' | 'paused'
    /** Absent if it is new. */
    previous?: { status: 'active' | 'pending' | 'paused'; configuration: Record<string, unknown> }
  }
  /** A new version of an integration was published. */
  integrationPublished: { integrationName: string }
  /** A visitor of a site rated a page. */
  pageRated: {
    organizationId: string
    siteId: string
    pageId: string
    rating: 'bad' | 'good' | 'ok'
    comment: string | null
    /** The rating of the same visitor and day that it replaces. */
    previous: { rating: 'bad' | 'good' | 'ok'; comment: string | null } | undefined
    visitor: EventVisitor
    url: string
    referrer: string
  }
  /** An import from Git or an export to Git began, or ended with a state. */
  gitSynced: {
    spaceId: string
    organizationId: string
    revisionId: string
    commitId: string
    /** Absent when it begins. */
    state?: 'failure' | 'success'
  }
  /** The document of an OpenAPI specification has changed. */
  openapiVersionAdded: { id: string; organizationId: string; slug: string }
  /** Long work ended that the user of the cause had begun: an import, a run of a translation, or a PDF that took long. */
  workEnded: { organizationId: string }
}

export type EventName = keyof DomainEvents
