import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Storage } from '@scriptorium/storage/storage'

const probeIntervalMs = 5_000

type Probed =
  | Pick<Extract<Storage, { kind: 'disk' }>, 'kind' | 'folder'>
  | Pick<Extract<Storage, { kind: 'bucket' }>, 'kind' | 'sizeOf'>

/**
 * Returns a function that rejects if the storage cannot be reached. A disk is checked for access to its folder. A bucket is
 * asked for a file at most every few seconds, because anyone can request `/readyz` and each question may cost money.
 */
export const createStorageProbe = (storage: Probed, now: () => number = Date.now): (() => Promise<unknown>) => {
  if (storage.kind === 'disk') return () => access(storage.folder, constants.R_OK | constants.W_OK)
  let last: { at: number; probe: Promise<unknown> } | undefined
  return () => {
    // No file has this key, so a reachable bucket reports that it does not exist.
    if (!last || now() - last.at >= probeIntervalMs) last = { at: now(), probe: storage.sizeOf('00/readyz') }
    return last.probe
  }
}
