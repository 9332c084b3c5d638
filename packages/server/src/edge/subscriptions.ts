import {
  expandMovedContent,
  expandPagesOfInstallation,
  expandPagesOfIntegration,
  expandPagesOfSpec,
} from '../features/computed/subscribers.ts'
import { recordPurge } from '../domain/audit/record.ts'
import { forgetClustersOfTransferredSpaces } from '../features/conversations/subscribers.ts'
import type { Subscriptions } from '../domain/events/events.ts'
import {
  noteContentUpdated,
  noteGitSync,
  noteInstallation,
  noteMovedSpace,
  notePageRating,
  noteVisibility,
} from '../domain/integrations/subscribers.ts'
import { noteEndedSync, noteEndedWork, noteMovedContent } from '../features/inbox/subscribers.ts'
import {
  digestChangeRequest,
  indexMainContent,
  indexTransferredSpaces,
  removePurgedSpace,
} from '../features/indexing/subscribers.ts'
import { describeNewVersion } from '../features/openapi/subscribers.ts'
import { schedulePurge } from '../features/purge/schedule-purge.ts'
import { removeTransferredSpaces } from '../domain/sites/subscribers.ts'
import { moveTranslations } from '../features/translations/subscribers.ts'

/** The subscribers of domain events. A new subscriber is one name here and its own file. An event that nobody hears does not compile. */
export const subscriptions: Subscriptions = {
  // `expandMovedContent` comes first: the others read the content that it expands.
  contentMoved: [expandMovedContent, indexMainContent, digestChangeRequest, noteMovedContent, noteContentUpdated],
  workEnded: [noteEndedWork],
  gitSynced: [noteEndedSync, noteGitSync],
  openapiVersionAdded: [expandPagesOfSpec, describeNewVersion],
  integrationPublished: [expandPagesOfIntegration],
  installationChanged: [expandPagesOfInstallation, noteInstallation],
  spacesTransferred: [
    indexTransferredSpaces,
    removeTransferredSpaces,
    forgetClustersOfTransferredSpaces,
    moveTranslations,
  ],
  spaceDeleted: [schedulePurge],
  spacePurged: [removePurgedSpace, recordPurge],
  pageRated: [notePageRating],
  spaceMoved: [noteMovedSpace],
  spaceVisibilityChanged: [noteVisibility],
}
