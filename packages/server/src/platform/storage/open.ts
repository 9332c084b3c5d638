import { locationOf } from '@scriptorium/storage/location'
import { openAt } from '@scriptorium/storage/open'
import type { Storage } from '@scriptorium/storage/storage'
import { withAnswers } from './trouble.ts'

/** Opens the configured storage. */
export const openStorage = async ({
  storageUrl,
  databaseUrl,
}: {
  storageUrl?: string | undefined
  databaseUrl: string
}): Promise<Storage> => withAnswers(await openAt(locationOf(storageUrl, databaseUrl)))
