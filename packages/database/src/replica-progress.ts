/** A position in the log of the primary, and a time at which it was the last one. */
interface Sample {
  position: number
  at: number
}

/** How far a replica has come. Times are in milliseconds, positions in bytes of the log of the primary. */
export interface Progress {
  /** Notes the position of the primary at a time. */
  sample(position: number, at: number): void
  /** Notes the position up to which the replica has replayed the log. */
  replay(position: number): void
  replayed(): number
  /** Returns for how long the replica may lack something. */
  lagMs(now: number): number
  /** Forgets what is known, for example because the replica was replaced. */
  forget(): void
}

const maxSamples = 1000

/**
 * Creates the progress of a replica. The replica has everything up to a sample as soon as it has replayed the position of the
 * sample, so no clock of another machine is read.
 */
export const createProgress = (): Progress => {
  let samples: Sample[] = []
  let [replayed, currentAt] = [-1, -Infinity]
  return {
    sample: (position, at) => {
      // Between the first and the last sample, any one can be missing: the lag then looks larger than it is.
      if (samples.length >= maxSamples) samples = samples.filter((_, index) => index % 2 === 0)
      samples.push({ position, at })
    },
    replay: (position) => {
      replayed = position
      const next = samples.findIndex((sample) => sample.position > position)
      const reached = next === -1 ? samples : samples.slice(0, next)
      currentAt = reached.at(-1)?.at ?? currentAt
      samples = samples.slice(reached.length)
    },
    replayed: () => replayed,
    lagMs: (now) => now - currentAt,
    forget: () => {
      samples = []
      replayed = -1
      currentAt = -Infinity
    },
  }
}
