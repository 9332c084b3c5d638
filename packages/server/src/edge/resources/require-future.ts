import { invalid } from '../../ground/problem.ts'

/** Throws if something would end before it begins. The pointer names the field. */
export const requireFuture = (expiresAt: string | null | undefined, now: string, pointer: string): void => {
  if (expiresAt && expiresAt <= now) throw invalid(pointer, 'must be in the future')
}
