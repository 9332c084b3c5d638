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

/** The subscribers of domain events. A new subscriber is one line here and its own file. */
export const subscriptions: readonly Subscription[] = [
  on('contentMoved', indexMainContent),
  on('contentMoved', digestChangeRequest),
  on('spacesTransferred', indexTransferredSpaces),
  on('spacesTransferred', takeTransferredSpacesOffSites),
  on('spaceDeleted', schedulePurge),
  on('spacePurged', removePurgedSpace),
  on('spacePurged', recordPurge),
]
