import { recordPurge } from './audit/record.ts'
import { on, type Subscription } from './events/events.ts'
import {
  digestChangeRequest,
  indexMainContent,
  indexTransferredSpaces,
  removePurgedSpace,
} from './indexing/subscribers.ts'
import { schedulePurge } from './purge/schedule-purge.ts'
import { takeTransferredSpacesOffSites } from './sites/subscribers.ts'

/** Who reacts to which domain event. A new listener is one line here and a file of its own. */
export const subscriptions: readonly Subscription[] = [
  on('contentMoved', indexMainContent),
  on('contentMoved', digestChangeRequest),
  on('spacesTransferred', indexTransferredSpaces),
  on('spacesTransferred', takeTransferredSpacesOffSites),
  on('spaceDeleted', schedulePurge),
  on('spacePurged', removePurgedSpace),
  on('spacePurged', recordPurge),
]
