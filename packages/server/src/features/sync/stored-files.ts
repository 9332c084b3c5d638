import type { FileStore } from '@scriptorium/folders/git/file-edits'
import { mediaTypeOf } from '@scriptorium/folders/media-types'
import { inspectFile } from '@scriptorium/storage/inspect'
import { storeFile } from '../../platform/storage/keep-file.ts'
import type { SyncServices } from './services.ts'

/** The services with which a tree is built. */
export type BuildServices = Pick<SyncServices, 'config' | 'database' | 'storage'>

/** Returns where a tree that is built finds and puts the bytes of its files. */
export const storedFiles = (services: BuildServices): { stored: FileStore; largestFile: number } => ({
  stored: {
    read: (key) => services.storage.read(key),
    keep: async (bytes, path) => ({
      ...(await inspectFile(bytes, mediaTypeOf(path))),
      storageKey: await storeFile(services, bytes),
    }),
  },
  largestFile: services.config.fileLimit,
})
