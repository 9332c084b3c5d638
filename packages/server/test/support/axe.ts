import type { RunOptions } from 'axe-core'
import minified from 'axe-core/axe.min.js'
import type { Frame, Page } from 'playwright-core'

declare const axe: typeof import('axe-core')

// The half megabyte of code is read once in each document. Frames of other origins are examined, too.
const prepare = async (frame: Frame): Promise<void> => {
  if (await frame.evaluate(() => 'axe' in globalThis)) return
  await frame.evaluate(minified.source)
  await frame.evaluate(() => axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
}

/** Returns what axe finds on a page: each rule with the first elements that break it. Elements that match `exclude` are left out. */
export const findViolations = async (
  page: Page,
  { exclude = [], rules }: { exclude?: string[]; rules?: string[] } = {},
): Promise<string[]> => {
  await Promise.all(page.frames().map(prepare))
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  return page.evaluate(
    async ([context, given]) => {
      const { violations } = await axe.run(context, given)
      return violations.map(({ id, nodes }) => [`${id}:`, ...nodes.slice(0, 3).map(({ html }) => html)].join(' '))
    },
    [{ exclude: exclude.map((one) => [one]) }, options] as const,
  )
}

// The component library tells screen readers what happened in an element outside of all landmarks.
const exclude = ['[data-live-announcer]']

/** Returns what axe finds on a screen of the studio, in both themes. */
export const violationsIn = async (page: Page): Promise<string[]> => {
  const light = await findViolations(page, { exclude })
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findViolations(page, { exclude, rules: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((one) => `dark: ${one}`)]
}
