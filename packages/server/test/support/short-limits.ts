import { scaleComputingLimits } from '@scriptorium/content/pool/lanes'

/** Runs work while texts that take too long to parse are refused after a tenth of the usual processor time. */
export const withShortLimits = async <T>(work: () => Promise<T>): Promise<T> => {
  scaleComputingLimits(0.1)
  try {
    return await work()
  } finally {
    scaleComputingLimits(1)
  }
}
