import { createClient, type Client } from '@scriptorium/client'
import { hashToken, newToken } from '../../domain/access/token.ts'
import { newId } from '@scriptorium/basics/id'
import type { Database } from '@scriptorium/database/open'
import { ensureApiSpace } from './demo-api.ts'
import { publishDemoSite } from './demo-site.ts'
import { readDocumentation, withExample } from './documentation.ts'
import { importSource } from '@scriptorium/folders/import/index'
import type { OnProgress } from '@scriptorium/folders/progress'
import type { RunningServer } from '../server.ts'

type Server = Pick<RunningServer, 'url' | 'services'>

const name = 'demo'
const title = 'Scriptorium'
const hourMs = 3_600_000

/** Returns whether to fill the workspace: it was empty at the first start, and no start has finished filling it. */
const isWanted = async ({ read, writeTx }: Database): Promise<boolean> => {
  const found = await read('settings').where({ name }).first()
  if (found) return found.value === 'begun'
  return writeTx(async (trx) => {
    const isEmpty = (await trx('spaces').first('id')) === undefined
    await trx('settings')
      .insert({ name, value: isEmpty ? 'begun' : 'none' })
      .onConflict('name')
      .ignore()
    return isEmpty
  }, name)
}

/** Calls the API as the first user, with a temporary token. */
const asFirstUser = async (
  { url, services: { database } }: Server,
  work: (docs: Client) => Promise<string>,
): Promise<string> => {
  const user = await database.read('users').orderBy('createdAt').first('id')
  const token = newToken()
  const now = Date.now()
  const row = { id: newId(), userId: user!.id, label: 'Demo workspace', hash: hashToken(token) }
  const times = { createdAt: new Date(now).toISOString(), expiresAt: new Date(now + hourMs).toISOString() }
  await database.writeTx(async (trx) => {
    await trx('tokens').insert({ ...row, ...times })
  })
  try {
    return await work(createClient({ baseUrl: url, token }))
  } finally {
    await database.writeTx((trx) => trx('tokens').where({ id: row.id }).delete())
  }
}

const ensureSpace = async (docs: Client, organizationId: string): Promise<string> => {
  const params = { organizationId }
  const { items } = await docs.listSpacesInOrganizationById({ params })
  const found = items.find((space) => space.title === title)
  return (found ?? (await docs.createSpace({ params, body: { title, emoji: '🪶', language: 'en', empty: true } }))).id
}

/** Returns the OpenAPI document of this server with its full URL, so that readers can send requests to it from the API pages. */
const readOwnApi = async ({ url, services: { urls } }: Server): Promise<string> => {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as object
  return JSON.stringify({ ...document, servers: [{ url: urls.base }] })
}

const fill = async (docs: Client, server: Server, onProgress: OnProgress): Promise<string> => {
  const organizationId = (await docs.listOrganizationsForAuthenticatedUser()).items[0]!.id
  // Jobs write its pages while the rest is imported.
  const apiSpaceId = await ensureApiSpace({ docs, organizationId, document: await readOwnApi(server) })
  const source = await readDocumentation()
  const spaceId = await ensureSpace(docs, organizationId)
  await importSource(docs, source, { spaceId, subject: 'Import the documentation', merge: true, onProgress })
  const { changeRequest } = await importSource(docs, withExample(source), {
    spaceId,
    subject: 'Describe the release process',
  })
  const params = { spaceId, changeRequestId: changeRequest!.id }
  await docs.updateChangeRequestById({ params, body: { status: 'open' } })
  return publishDemoSite({ docs, organizationId, spaceId, apiSpaceId })
}

/**
 * Fills an empty workspace with an example space: this product's documentation, merged from a change request, and a
 * second change request that waits for a review, and publishes a site. Uses the API of the running server. Returns the address of
 * the site, or undefined if the workspace was not filled.
 */
export const seedDemo = async (server: Server, onProgress: OnProgress): Promise<string | undefined> => {
  const { database } = server.services
  if (!(await isWanted(database))) return undefined
  const address = await asFirstUser(server, (docs) => fill(docs, server, onProgress))
  await database.writeTx((trx) => trx('settings').where({ name }).update({ value: 'done' }))
  return address
}
