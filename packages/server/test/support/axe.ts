import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Returns what axe finds on a screen of the studio: each rule with the first element that breaks it. */
export const violationsIn = async (page: Page): Promise<string[]> => {
  // The component library tells screen readers what happened in an element outside of all landmarks.
  const { violations } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
