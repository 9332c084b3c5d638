import { openDisk } from './disk.ts'
import { locationOf } from './location.ts'
import type { Storage } from './storage.ts'
import { withAnswers } from './trouble.ts'

/** Opens the configured storage. It accesses the disk or the network only when it is used. */
export const openStorage = async ({
  storageUrl,
  databaseUrl,
}: {
  storageUrl?: string | undefined
  databaseUrl: string
}): Promise<Storage> => {
  const location = locationOf(storageUrl, databaseUrl)
  if (location.kind === 'disk') return withAnswers(openDisk(location.folder))
  // Amazon's library is large, and most servers do not need it.
  const { openBucket } = await import('./bucket.ts')
  return withAnswers(openBucket(location))
}
