import { expect, test } from 'vitest'
import { maxItems, maxSiteSpaces, requireLimits } from './limits.ts'
import type { Structure } from './structure.ts'

const structureWith = (items: number, siteSpaces: number) =>
  ({ items: Array.from({ length: items }), siteSpaces: Array.from({ length: siteSpaces }) }) as unknown as Structure

test.each([
  [0, 1, true],
  [maxItems - 1, maxItems, true],
  [maxItems, maxItems + 1, false],
  [maxItems + 2, maxItems + 1, true],
  [maxItems + 1, maxItems + 1, true],
])('from %d to %d items: %s', (before, after, isAllowed) => {
  const call = () => requireLimits(structureWith(before, 0), structureWith(after, 0))
  if (isAllowed) expect(call).not.toThrow()
  else expect(call).toThrow(expect.objectContaining({ code: 'invalid_request' }))
})

test.each([
  [maxSiteSpaces - 1, maxSiteSpaces, true],
  [maxSiteSpaces, maxSiteSpaces + 1, false],
  [maxSiteSpaces + 1, maxSiteSpaces, true],
])('from %d to %d site spaces: %s', (before, after, isAllowed) => {
  const call = () => requireLimits(structureWith(0, before), structureWith(0, after))
  if (isAllowed) expect(call).not.toThrow()
  else expect(call).toThrow(expect.objectContaining({ code: 'invalid_request' }))
})
