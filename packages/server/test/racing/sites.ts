import type { Client } from '@scriptorium/client'
import type { SiteStructure } from '@scriptorium/types'
import * as fc from 'fast-check'
import type { Database } from '@scriptorium/database/open'
import { describe, expect } from 'vitest'
import { checkSites } from '../../src/features/doctor/sites.ts'
import { newModel, nodesOf, told, type ModelNode, type SiteModel } from '../support/site-model.ts'
import { stepFor, type Draw } from '../support/site-steps.ts'
import { test } from './two-servers.ts'

let database: Database
let both: readonly [Client, Client]
let organizationId: string

const newSite = async () => {
  const { id: siteId } = await both[0].createSite({ params: { organizationId }, body: {} })
  const newSpace = async () =>
    (await both[0].createSpace({ params: { organizationId }, body: { title: 'Space', empty: true } })).id
  return { params: { organizationId, siteId }, newSpace }
}

type Structure = SiteStructure['structure'][number]

const nodeOf = (node: Structure): ModelNode => {
  const { id } = node
  if (node.object === 'site-space') return { id, type: 'space', children: [] }
  if (node.object === 'site-external-link') return { id, type: 'link', children: [] }
  if (node.object === 'site-section-group') return { id, type: 'group', children: node.children.map(nodeOf) }
  const chosen = node.siteSpaces.find((siteSpace) => siteSpace.default)?.id
  return { id, type: 'section', children: node.siteSpaces.map(nodeOf), ...(chosen !== undefined && { chosen }) }
}

const defaultsIn = (nodes: readonly Structure[]): string[] =>
  nodes.flatMap((node) => {
    if (node.object === 'site-section-group') return defaultsIn(node.children)
    return 'default' in node && node.default ? [node.id] : []
  })

/** Reads the structure of a site as a model. It has one default, if it has anything that can be one. */
const readModel = async (docs: Client, params: { organizationId: string; siteId: string }): Promise<SiteModel> => {
  const { structure } = await docs.getSiteStructure({ params })
  const defaults = defaultsIn(structure)
  const model: SiteModel = { root: { id: 'root', type: 'group', children: structure.map(nodeOf) }, chosen: defaults[0] }
  const hasSome = structure.some(({ object }) => object === 'site-space') || nodesOf(model, 'section').length > 0
  expect(defaults).toHaveLength(hasSome ? 1 : 0)
  return model
}

/** Gives a section that was made for the site spaces at the root its id, which only the structure tells. */
const learn = (model: SiteModel, seen: SiteModel): void => {
  const folded = nodesOf(model, 'section').find(({ id }) => id === 'folded')
  if (!folded) return
  const known = new Set(nodesOf(model, 'section').map(({ id }) => id))
  folded.id = nodesOf(seen, 'section').find(({ id }) => !known.has(id))!.id
  if (model.chosen === 'folded') model.chosen = folded.id
}

/** Returns the ids of everything in the structure of a site. */
const idsOn = async ({ siteId }: { siteId: string }): Promise<string[]> => {
  const rows = await Promise.all([
    database.read('siteItems').where({ siteId }).select('id'),
    database.read('siteSpaces').where({ siteId }).select('id'),
  ])
  return rows.flat().map(({ id }) => id)
}

const draws = fc.array(fc.tuple(fc.nat(13), fc.nat(), fc.nat()), { minLength: 40, maxLength: 40 })
const statusOf = (error: unknown): number => (error as { status?: number }).status ?? 0

/** What two servers do in turn, and at the same time, to the structure of a site. */
export const raceSites = () =>
  describe('the structure of a site, changed by two servers', () => {
    test.beforeAll(async ({ both: [first, second], database: shared }) => {
      both = [first.docs, second.docs]
      database = shared
      organizationId = (await both[0].createOrganization({ body: { title: 'Sites' } })).id
    })

    test('is what a model of lists predicts after each operation', async () => {
      await fc.assert(
        fc.asyncProperty(draws, async (all) => {
          const [site, model] = [await newSite(), newModel()]
          for (const [index, draw] of all.entries()) {
            const step = await stepFor(model, site, draw)
            if (!step) continue
            const before = told(model)
            const [writer, reader] = index % 2 === 0 ? both : [both[1], both[0]]
            const answer = await step.call(writer).catch((error: unknown) => ({ refused: statusOf(error) }))
            const refused = (answer as { refused?: number } | undefined)?.refused
            expect([step.name, before, refused === undefined]).toEqual([step.name, before, step.isValid])
            expect([0, 400, 404, 409, 412]).toContain(refused ?? 0)
            if (refused === undefined) step.apply(answer)
            const seen = await readModel(reader, site.params)
            learn(model, seen)
            expect([step.name, before, told(seen)]).toEqual([step.name, before, told(model)])
          }
        }),
        { numRuns: 3, endOnFailure: true },
      )
      expect(await checkSites(database.read)).toEqual([])
    })

    test('stays valid and complete when both change it at the same time', async () => {
      await fc.assert(
        fc.asyncProperty(draws, async (all) => {
          const site = await newSite()
          for (const _ of [1, 2, 3]) {
            await both[0].addSectionToSite({ params: site.params, body: { spaceId: await site.newSpace() } })
          }
          for (let at = 0; at < all.length; at += 8) {
            // Several writers see the same structure, so some of their calls come too late.
            const [seen, known] = [await readModel(both[0], site.params), await idsOn(site.params)]
            const steps = await Promise.all(all.slice(at, at + 8).map((draw: Draw) => stepFor(seen, site, draw)))
            const isLasting = steps.every((step) => step?.name !== 'remove')
            const statuses = await Promise.all(
              steps.map((step, index) => step?.call(both[index % 2]!).then(() => 200, statusOf)),
            )
            for (const status of statuses) expect([undefined, 200, 400, 404, 409, 412]).toContain(status)
            await readModel(both[1], site.params)
            // Parts that no call removes are still in the structure.
            expect(await idsOn(site.params)).toEqual(expect.arrayContaining(isLasting ? known : []))
          }
          expect(await checkSites(database.read)).toEqual([])
        }),
        { numRuns: 2, endOnFailure: true },
      )
    })
  })
