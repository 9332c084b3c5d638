import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Returns what axe finds on a screen of the studio: each rule with the first element that breaks it. */
export const violationsIn = async (page: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page })
    // The component library tells screen readers what happened in an element outside of all landmarks.
    .exclude('[data-live-announcer]')
    // Without this, axe opens another page for each result, and puts together what keeps its rules, too.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
