import type { OperationId } from '@scriptorium/types'
import type { Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { verdictOn } from './support/expected.ts'
import { controls, screens, type Control } from './support/studio-controls.ts'
import { createTenant, standings, type Standing } from './support/tenant.ts'
import { test as base } from './studio-test.ts'

const test = base.extend('tenant', { scope: 'file' }, ({ server }) => createTenant(server))

type Shown = Extract<Control, { screen: string }>

const shown = [...controls].filter(
  (entry): entry is [OperationId, Shown] => typeof entry[1] === 'object' && 'screen' in entry[1],
)

const atLeast = (standing: Standing, least: Standing) => standings.indexOf(standing) >= standings.indexOf(least)

const mayCall = (standing: Standing, operationId: OperationId, least: Standing | undefined): boolean =>
  verdictOn(operationId, standing) === 'allowed' && (least === undefined || atLeast(standing, least))

/** Returns the controls of a screen, and whether a standing is offered them. */
const offersOf = (screen: string, standing: Standing) =>
  shown.flatMap(([operationId, control]) =>
    control.screen === screen ? [{ control, isOffered: mayCall(standing, operationId, control.least) }] : [],
  )

/** Returns the screens on which a standing is offered something else than the one below it. */
const screensFor = (standing: Standing) => {
  const index = standings.indexOf(standing)
  const neighbors = standings.slice(Math.max(0, index - 1), index + 2)
  const key = (screen: string, one: Standing) => `${offersOf(screen, one).map(({ isOffered }) => isOffered)}`
  return Object.entries(screens).filter(
    ([screen, [, least]]) =>
      atLeast(standing, least) && neighbors.some((one) => key(screen, one) !== key(screen, standing)),
  )
}

/** Notes how many requests a page waits for. */
const watchRequests = (page: Page): (() => number) => {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => open.size
}

/** Returns whether a control is there. A field that cannot be changed only shows its value. */
const isThere = (page: Page, { role, name, isOutside = false }: Shown): Promise<boolean> =>
  (isOutside ? page : page.getByRole('main'))
    .getByRole(role, typeof name === 'string' ? { name, exact: true } : { name })
    .evaluateAll((found) => found.some((one) => one.tagName === 'BUTTON' || !(one as HTMLInputElement).disabled))

describe('the screens of the studio', () => {
  test.for(standings.filter((standing) => standing !== 'guest'))(
    'offer a member with the role %s what it allows, and nothing else',
    async (standing, { open, server, tenant }) => {
      const page = await open(tenant.users[standing]!.id, '/')
      const refused: string[] = []
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`)
      })
      const waiting = watchRequests(page)
      for (const [screen, [path]] of screensFor(standing)) {
        await page.goto(`${server.services.config.appUrl}/app${path(tenant.places[0]!)}`)
        const offers = offersOf(screen, standing)
        const look = async () => {
          const isLoading = (await page.locator('.s-skeleton').count()) + waiting() > 0
          const found = offers.map(async ({ control }) => [control.name, await isThere(page, control)] as const)
          return { screen, isLoading, offers: await Promise.all(found) }
        }
        const expected = offers.map(({ control, isOffered }) => [control.name, isOffered] as const)
        await expect.poll(look).toEqual({ screen, isLoading: false, offers: expected })
      }
      expect(refused).toEqual([])
    },
  )
})
