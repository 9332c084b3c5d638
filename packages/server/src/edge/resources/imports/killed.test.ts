import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@scriptorium/client'
import { zipOfTexts } from '@scriptorium/folders/test/zip'
import { describe, expect } from 'vitest'
import { newSpace } from '../../../../test/content.ts'
import { testOfKilled } from '../../../../test/support/killed-server.ts'

// Their texts are stored in several transactions.
const many = 110

/** An archive whose server waits with its answer. `asked` tells that somebody asked for it. */
const test = testOfKilled.extend('archive', ({ killable: _ }, { onCleanup }) => {
  const words = Array.from({ length: many }, (_, n): [string, string] => [`c${n}.md`, `# C${n}\n\n${n} words\n`])
  const operation = { summary: 'List boats', responses: { 200: { description: 'OK' } } }
  const api = { openapi: '3.1.0', info: { title: 'Boats', version: '1' }, paths: { '/boats': { get: operation } } }
  const pages = words.map(([path]) => path)
  const zip = zipOfTexts({
    'docs.json': JSON.stringify({
      navigation: {
        groups: [
          { group: 'API', openapi: 'api.json' },
          { group: 'C', pages },
        ],
      },
    }),
    'api.json': JSON.stringify(api),
    ...Object.fromEntries(words),
  })
  let answers = false
  let tell: () => void = () => undefined
  const asked = new Promise<void>((done) => (tell = done))
  const remote = createServer((_, response) => {
    tell()
    if (answers) response.end(zip)
  })
  onCleanup(() => void remote.close().closeAllConnections())
  const listening = new Promise<string>((done) =>
    remote.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(remote.address() as AddressInfo).port}/docs.zip`)),
  )
  return { asked, url: () => listening, answer: () => void (answers = true) }
})

const startRun = async (docs: Client, spaceId: string, url: string) => {
  const [organization] = (await docs.listOrganizationsForAuthenticatedUser({})).items
  const organizationId = organization!.id
  const body = { source: { type: 'archive' as const, url }, target: { space: spaceId } }
  const { id: importRunId } = await docs.startImportRun({ params: { organizationId }, body })
  return { organizationId, importRunId }
}

const specifications = async (docs: Client, organizationId: string) =>
  (await docs.listOpenAPISpecs({ params: { organizationId } })).items.map(({ slug }) => slug)

const changeRequests = async (docs: Client, spaceId: string) =>
  (await docs.listChangeRequestsForSpace({ params: { spaceId }, query: { status: 'draft' } })).items

describe('startImportRun', () => {
  test('on a server that is killed while it fetches and while it writes goes on, and doubles nothing', async ({
    archive,
    killable: { database, start, kill },
  }) => {
    const docs = await start()
    const { spaceId } = await newSpace(docs, { empty: true })
    const params = await startRun(docs, spaceId, await archive.url())
    await archive.asked
    await kill()
    archive.answer()
    await start()
    const { lineageId } = (await database.read('spaces').where({ id: spaceId }).first('lineageId'))!
    while (!(await database.read('documents').where({ lineageId }).first())) await sleep(2)
    await kill()
    const again = await start()
    let run = await again.getImportRun({ params })
    while (run.status === 'pending' || run.status === 'in-progress') {
      await sleep(50)
      run = await again.getImportRun({ params })
    }
    expect(run).toMatchObject({
      status: 'completed',
      report: {
        tool: 'Mintlify',
        counts: { pages: many + 1, created: many + 3 },
        specifications: [{ path: 'api.json', slug: 'boats', status: 'created' }],
      },
    })
    expect(await specifications(again, params.organizationId)).toEqual(['boats'])
    const [only, ...others] = await changeRequests(again, spaceId)
    expect(others).toEqual([])
    const changeRequest = { spaceId, changeRequestId: only!.id }
    expect((await again.listCommentsInChangeRequest({ params: changeRequest })).items).toHaveLength(1)
    await again.mergeChangeRequest({ params: changeRequest })
    const { pages } = await again.listPages({ params: { spaceId } })
    const titles = pages.flatMap((group) => ('pages' in group ? group.pages : [])).map(({ title }) => title)
    expect(new Set(titles).size).toBe(many + 1)
    expect(titles).toHaveLength(many + 1)
  })
})

describe('cancelImportRun', () => {
  test('200 in the middle leaves nothing', async ({ archive, killable: { start, database } }) => {
    const docs = await start()
    const { spaceId } = await newSpace(docs, { empty: true })
    const params = await startRun(docs, spaceId, await archive.url())
    await archive.asked
    expect(await docs.cancelImportRun({ params })).toMatchObject({ status: 'cancelled' })
    while (await database.read('jobs').where({ state: 'running' }).first()) await sleep(50)
    expect(await docs.getImportRun({ params })).toMatchObject({ status: 'cancelled', target: { space: spaceId } })
    expect(await changeRequests(docs, spaceId)).toEqual([])
    expect((await docs.listPages({ params: { spaceId } })).pages).toEqual([])
    expect(await specifications(docs, params.organizationId)).toEqual([])
  })
})
