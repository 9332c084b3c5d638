import { openBucket } from './bucket.ts'
import { openDisk } from './disk.ts'
import { locationOf } from './location.ts'
import type { Storage } from './storage.ts'
import { withAnswers } from './trouble.ts'

/** Opens the storage of the settings; nothing is touched before it is used. */
export const openStorage = ({
  storageUrl,
  databaseUrl,
}: {
  storageUrl?: string | undefined
  databaseUrl: string
}): Storage => {
  const location = locationOf(storageUrl, databaseUrl)
  return withAnswers(location.kind === 'disk' ? openDisk(location.folder) : openBucket(location))
}
