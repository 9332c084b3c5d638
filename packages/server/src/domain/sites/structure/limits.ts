import { Problem } from '../../../ground/problem.ts'
import type { Structure } from './structure.ts'

export const maxItems = 500
export const maxSiteSpaces = 500

/** Throws 400 if an edit adds to a structure that is full. What is over a limit already can get smaller. */
export const requireLimits = (before: Structure, { items, siteSpaces }: Structure): void => {
  if (items.length > before.items.length && items.length > maxItems) {
    throw new Problem('invalid_request', `A site can have at most ${maxItems} sections, groups and external links`)
  }
  if (siteSpaces.length > before.siteSpaces.length && siteSpaces.length > maxSiteSpaces)
    throw new Problem('invalid_request', `A site can have at most ${maxSiteSpaces} site spaces`)
}
