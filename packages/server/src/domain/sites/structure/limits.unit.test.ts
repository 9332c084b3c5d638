import { expect, test } from 'vitest'
import { Problem } from '../../../ground/problem.ts'
import { maxItems, maxSiteSpaces, requireLimits } from './limits.ts'
import type { Structure } from './structure.ts'

const structureWith = (items: number, siteSpaces: number) =>
  ({ items: Array.from({ length: items }), siteSpaces: Array.from({ length: siteSpaces }) }) as unknown as Structure

const isFine = (before: Structure, after: Structure): boolean => {
  try {
    requireLimits(before, after)
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return false
    throw error
  }
}

test.each([
  [0, 1, true],
  [maxItems - 1, maxItems, true],
  [maxItems, maxItems + 1, false],
  [maxItems + 2, maxItems + 1, true],
  [maxItems + 1, maxItems + 1, true],
])('from %d to %d items: %s', (before, after, isAllowed) => {
  expect(isFine(structureWith(before, 0), structureWith(after, 0))).toBe(isAllowed)
})

test.each([
  [maxSiteSpaces - 1, maxSiteSpaces, true],
  [maxSiteSpaces, maxSiteSpaces + 1, false],
  [maxSiteSpaces + 1, maxSiteSpaces, true],
])('from %d to %d site spaces: %s', (before, after, isAllowed) => {
  expect(isFine(structureWith(0, before), structureWith(0, after))).toBe(isAllowed)
})
