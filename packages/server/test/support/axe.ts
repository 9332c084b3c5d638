import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const findIn = async (page: Page, rules?: string[]): Promise<string[]> => {
  const axe = new AxeBuilder({ page })
    // The component library tells screen readers what happened in an element outside of all landmarks.
    .exclude('[data-live-announcer]')
    // Without this, axe opens another page for each result, and puts together what keeps its rules, too.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Returns what axe finds on a screen of the studio, in both themes: each rule with the first element that breaks it. */
export const violationsIn = async (page: Page): Promise<string[]> => {
  const light = await findIn(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findIn(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((one) => `dark: ${one}`)]
}
