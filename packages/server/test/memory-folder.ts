import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

const isUsable = (): boolean => {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

/**
 * Returns a folder in memory for databases that tests throw away, or the folder for temporary files where there is none. On a disk,
 * SQLite waits after each write until the data is on it. `TMPDIR` takes precedence.
 */
export const memoryFolder = (): string => (process.env['TMPDIR'] === undefined && isUsable() ? memory : tmpdir())
