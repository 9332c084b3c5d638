import type { JobRow } from '@scriptorium/schema/tables/jobs'
import type { Candidate } from './turns.ts'

const defaultAttempts = 6
const maxLosses = 10
const maxErrorLength = 1000
const longestPauseMs = 3_600_000

/** Returns the milliseconds to wait after a failed attempt: 2 s, 4 s, 8 s, … up to an hour, with jitter. */
export const pauseAfter = (attempt: number, random: number): number =>
  Math.min(2 ** attempt * 1000, longestPauseMs) * (0.75 + random / 2)

/** Returns whether a failed job gets no further attempt. */
export const isLast = ({ attempts }: Pick<JobRow, 'attempts'>, allowed = defaultAttempts): boolean =>
  attempts >= allowed

/** Returns whether a job has lost its server so often that the job itself is the likely cause, such as by its use of memory. */
export const isHarmful = ({ losses }: Pick<JobRow, 'losses'>): boolean => losses >= maxLosses

/** Returns the id of a scheduled job: the same on all servers within one interval. */
export const tickId = (name: string, every: number, now: number): string =>
  `${name}@${new Date(Math.floor(now / every) * every).toISOString()}`

/** What is stored of a job whose program cannot be loaded. The log has the cause. */
export const notLoaded = 'The server cannot load the program for this work'

/** Returns the message of an error, shortened to what is stored. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).slice(0, maxErrorLength)

/** What a worker has room for. */
export interface Room {
  running: readonly Pick<JobRow, 'name' | 'organizationId'>[]
  /** The jobs that wait for servers elsewhere, without a slot. */
  parked: readonly Pick<JobRow, 'name' | 'organizationId'>[]
  /** How many jobs the worker runs at a time. */
  slots: number
  /** How many jobs of a name it runs at a time; 0 for a name that it does not know. */
  slotsOf(name: string): number
  /** Whether jobs of a name wait for servers elsewhere. */
  canPark(name: string): boolean
  /** How many jobs of a name can leave their slots for a time. They count for their organization meanwhile. */
  outsideOf(name: string): number
  /** Whether jobs like this one have waited long for servers elsewhere. */
  isSlow(job: Pick<JobRow, 'name' | 'organizationId'>): boolean
}

/** How many jobs of an organization wait for servers elsewhere. The rest of them must not take slots from others. */
const parkedPerOrganization = 4

// One slot stays free for the other organizations: their jobs need not wait for the end of a long one.
const shareOf = (slots: number): number => Math.max(1, slots - 1)

// However many organizations wait for silent servers, the others find a place outside: a quarter of the places is for them.
const slowShareOf = (outside: number): number => Math.max(1, Math.floor((outside * 3) / 4))

/** Returns whether a job that has left its slot for a time can have one again. */
export const hasSlot = (
  { name }: Pick<JobRow, 'name'>,
  { running, slots, slotsOf }: Pick<Room, 'running' | 'slots' | 'slotsOf'>,
): boolean => running.length < slots && running.filter((job) => job.name === name).length < slotsOf(name)

/** Returns the candidates that are due and that the worker has room for, in their order. */
export const chooseJobs = (
  candidates: readonly Candidate[],
  { running, parked, slots, slotsOf, canPark, outsideOf, isSlow }: Room,
  now: string,
): Candidate[] => {
  const chosen: Candidate[] = []
  const hasRoom = (candidate: Candidate): boolean => {
    const { name, organizationId } = candidate
    const busy = [...running, ...chosen]
    const sameName = busy.filter((job) => job.name === name)
    const isOwn = (job: Pick<JobRow, 'organizationId'>) => job.organizationId === organizationId
    const parkedSameName = outsideOf(name) > 0 ? parked.filter((job) => job.name === name) : []
    const outside = parkedSameName.filter(isOwn).length
    const isPatient = !canPark(name) || parked.filter(isOwn).length < parkedPerOrganization
    const findsPlace =
      outsideOf(name) === 0 ||
      !isSlow(candidate) ||
      [...sameName, ...parkedSameName].filter(isSlow).length < slowShareOf(outsideOf(name))
    return (
      isPatient &&
      findsPlace &&
      busy.length < slots &&
      sameName.length < slotsOf(name) &&
      busy.filter(isOwn).length < shareOf(slots) &&
      sameName.filter(isOwn).length + outside < shareOf(slotsOf(name))
    )
  }
  for (const candidate of candidates) {
    if (candidate.runAt <= now && hasRoom(candidate)) chosen.push(candidate)
  }
  return chosen
}
