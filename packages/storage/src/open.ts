import { openDisk } from './disk.ts'
import type { Location } from './location.ts'
import type { Storage } from './storage.ts'

/** Opens a storage. It accesses the disk or the network only when it is used. */
export const openAt = async (location: Location): Promise<Storage> => {
  if (location.kind === 'disk') return openDisk(location.folder)
  // Amazon's library is large, and most servers do not need it.
  const { openBucket } = await import('./bucket.ts')
  return openBucket(location)
}
