import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 6)

/** What names of unfinished files and folders contain, so that a later process knows whether they are still in use. */
export const ownerMark = `${machine}-${process.pid}`

/** An expression for an `ownerMark`, with a group. */
export const anyOwner = String.raw`([\da-f]{6}-\d+)`

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user is not ours to signal.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns whether a process of this machine left something behind. In a container, the next process often has the same id. */
const isAbandoned = async (path: string, mark: string): Promise<boolean> => {
  const [owner, pid] = mark.split('-')
  if (owner !== machine) return false
  if (Number(pid) !== process.pid) return !isRunning(Number(pid))
  const { mtimeMs } = await stat(path)
  return mtimeMs < Date.now() - process.uptime() * 1000
}

/** Deletes what processes of this machine left in a folder when they were killed. `names` has the group of `anyOwner`. */
export const removeAbandoned = async (folder: string, names: RegExp): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const mark = names.exec(name)?.[1]
    const path = join(folder, name)
    // Another process can delete it at the same time, and what belongs to another user stays.
    if (mark !== undefined && (await isAbandoned(path, mark).catch(() => false)))
      await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

const scratchNames = new RegExp(`^scriptorium-[a-z]+-${anyOwner}-`)

let cleaned: Promise<void> | undefined

/** Deletes the folders of `createScratch` of processes that were killed. Only the first call of a process looks for them. */
export const cleanScratch = (): Promise<void> => (cleaned ??= removeAbandoned(tmpdir(), scratchNames))

/** Creates a folder for temporary files, which the caller deletes. If this process is killed, a later one deletes it. */
export const createScratch = async (kind: string): Promise<string> => {
  await cleanScratch()
  return mkdtemp(join(tmpdir(), `scriptorium-${kind}-${ownerMark}-`))
}
