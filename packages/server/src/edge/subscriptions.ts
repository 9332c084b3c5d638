import {
  expandMovedContent,
  expandPagesOfInstallation,
  expandPagesOfIntegration,
  expandPagesOfSpec,
} from '../features/computed/subscribers.ts'
import { recordPurge } from '../domain/audit/record.ts'
import { forgetClustersOfTransferredSpaces } from '../features/conversations/subscribers.ts'
import { subscribe, type Subscription } from '../domain/events/events.ts'
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

/** The subscribers of domain events. A new subscriber is one line here and its own file. */
export const subscriptions: readonly Subscription[] = [
  // First, because the others read the expanded content.
  subscribe('contentMoved', expandMovedContent),
  subscribe('contentMoved', indexMainContent),
  subscribe('contentMoved', digestChangeRequest),
  subscribe('contentMoved', noteMovedContent),
  subscribe('workEnded', noteEndedWork),
  subscribe('gitSynced', noteEndedSync),
  subscribe('openapiVersionAdded', expandPagesOfSpec),
  subscribe('integrationPublished', expandPagesOfIntegration),
  subscribe('installationChanged', expandPagesOfInstallation),
  subscribe('openapiVersionAdded', describeNewVersion),
  subscribe('spacesTransferred', indexTransferredSpaces),
  subscribe('spacesTransferred', removeTransferredSpaces),
  subscribe('spacesTransferred', forgetClustersOfTransferredSpaces),
  subscribe('spacesTransferred', moveTranslations),
  subscribe('spaceDeleted', schedulePurge),
  subscribe('spacePurged', removePurgedSpace),
  subscribe('spacePurged', recordPurge),
  // The events of integrations and of the operator's webhook.
  subscribe('contentMoved', noteContentUpdated),
  subscribe('installationChanged', noteInstallation),
  subscribe('pageRated', notePageRating),
  subscribe('gitSynced', noteGitSync),
  subscribe('spaceMoved', noteMovedSpace),
  subscribe('spaceVisibilityChanged', noteVisibility),
]
