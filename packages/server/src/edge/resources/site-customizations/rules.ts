import { invalid } from '../../../ground/problem.ts'
import { requireCondition } from '../../../domain/sites/visitors/conditions.ts'

/**
 * Throws 400 if a look links to something other than an http or https address, or has an invalid condition. Whoever opens the
 * site follows these links, so other schemes could run scripts.
 */
export const requireSafeLook = (value: unknown, pointer = '/body'): void => {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const at = `${pointer}/${name}`
    if (name === 'condition' && typeof inner === 'string') requireCondition(inner, at)
    if (name === 'url' && typeof inner === 'string' && !/^https?:\/\//i.test(inner)) {
      throw invalid(at, 'must be an http or https address', 'invalid_reference')
    }
    requireSafeLook(inner, at)
  }
}
