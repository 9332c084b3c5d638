import type { JobDefinitions } from './job.ts'
import type { Room } from './rules.ts'

const jobsAtOnce = 4

/** Returns what the definitions say about how many jobs a worker has room for. A name without a definition gets no slot. */
export const limitsOf = (definitions: JobDefinitions): Pick<Room, 'canPark' | 'outsideOf' | 'slots' | 'slotsOf'> => ({
  slots: jobsAtOnce,
  slotsOf: (name) => (Object.hasOwn(definitions, name) ? (definitions[name]!.atOnce ?? jobsAtOnce) : 0),
  canPark: (name) => definitions[name]?.waitsForOthers === true,
  outsideOf: (name) => definitions[name]?.outside ?? 0,
})
