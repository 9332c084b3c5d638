import { createSender, each } from '@scriptorium/tools/contract/http.ts'
import { validRequest } from '@scriptorium/tools/contract/requests.ts'
import { operations, type IntegrationScope } from '@scriptorium/types'
import { SignJWT } from 'jose'
import { afterAll, describe, expect } from 'vitest'
import { signToken } from '../src/domain/access/signed-token.ts'
import { hashToken } from '../src/domain/access/token.ts'
import { installationToken, integrationToken } from '../src/domain/integrations/tokens.ts'
import { visitorKey } from '../src/domain/sites/visitors/keys.ts'
import { signPreviewKey } from '../src/domain/sites/visitors/preview-key.ts'
import { newSpace } from './content.ts'
import type { TestServer } from './harness.ts'
import { newInstallation } from './integrations.ts'
import { allOperations, isRead, type SpecOperation } from './support/spec.ts'
import { createTenant, type Tenant } from './support/tenant.ts'
import { testWith } from './test.ts'

// Examples name remote repositories, which a job would try to reach.
const test = testWith({ backgroundJobs: 'off' })

let send: ReturnType<typeof createSender>
let tenant: Tenant
let tokens: { integration: string; installation: string; content: string }
/** What opens a published site or a signed-in page, but is no token of the API. */
let keys: string[]
/** Tokens that were valid once. */
let ended: string[]

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
  tenant = await createTenant(server, { standing: ['admin'] })
  const params = await newInstallation(server.api(tenant.owner.token), tenant.organizationId)
  const { database, secret } = server.services
  const row = (await database.read('integrations').where({ name: params.integrationName }).first())!
  const site = await openSite(server)
  const claims = { sub: hashToken(tenant.owner.token) }
  keys = [...site.keys, await signToken(secret, 'page+jwt', { claims, lifetimeS: 3600 })]
  tokens = {
    content: site.contentToken,
    integration: await integrationToken(secret, row),
    installation: await installationToken(secret, params.installationId),
  }
  ended = await endedTokens(server)
})
afterAll(async () => {
  send.close()
})

/** Returns tokens that were revoked or have expired, and those of an integration and an installation that are gone. */
const endedTokens = async (server: TestServer): Promise<string[]> => {
  const docs = server.api(tenant.owner.token)
  const { database, secret } = server.services
  const [revoked, expired] = [
    await docs.createUserToken({ body: { label: 'Revoked' } }),
    await docs.createUserToken({ body: { label: 'Expired' } }),
  ]
  await docs.deleteUserToken({ params: { tokenId: revoked.id } })
  const past = { expiresAt: '2020-01-01T00:00:00.000Z' }
  await database.writeTx((trx) => trx('tokens').where({ id: expired.id }).update(past))
  const params = await newInstallation(docs, tenant.organizationId)
  const row = (await database.read('integrations').where({ name: params.integrationName }).first())!
  const claims = { sub: params.installationId }
  const gone = [await integrationToken(secret, row), await installationToken(secret, params.installationId)]
  await docs.uninstallIntegration({ params })
  await docs.unpublishIntegration({ params })
  const late = await signToken(secret, 'installation+jwt', { claims, lifetimeS: -1 })
  return [revoked.token, expired.token, ...gone, late]
}

/** Publishes a site with a preview and a visitor of its own. */
const openSite = async (server: TestServer) => {
  const docs = server.api()
  const { organizationId } = server
  const { spaceId: space } = await newSpace(docs)
  const { id: siteId } = await docs.createSite({ params: { organizationId }, body: { title: 'Open', spaces: [space] } })
  const params = { organizationId, siteId }
  const { urls } = await docs.publishSite({ params })
  const found = await docs.getPublishedContentByUrl({ query: { url: urls.published! } })
  const [siteSpace] = (await docs.listSiteSpaces({ params })).items
  const { database, secret } = server.services
  const row = (await database.read('sites').where({ id: siteId }).first())!
  const { id: user } = await docs.getAuthenticatedUser()
  const keyVersion = row.visitorKeyVersion
  const preview = { site: siteId, siteSpace: siteSpace!.id, user, keyVersion, claims: {} }
  const visitor = new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h')
  const keyOfSite = new TextEncoder().encode(visitorKey(secret, row))
  return {
    contentToken: 'apiToken' in found ? found.apiToken : '',
    keys: [await signPreviewKey(secret, preview, new Date()), await visitor.sign(keyOfSite)],
  }
}

const takesContentToken = ({ operationId }: SpecOperation): boolean => 'contentToken' in operations[operationId]

const scopesOf = ({ operationId }: SpecOperation): 'users' | readonly string[] => operations[operationId].scopes

const ask = async (operation: SpecOperation, token: string) => {
  const { status, json } = await send(validRequest(operation, token, tenant.places[0]!))
  return { status, detail: status === 204 ? '' : String(json()['detail']) }
}

describe('every operation', () => {
  test('403 for integrations and installations where only users can call it', async () => {
    const tested = allOperations.filter((operation) => scopesOf(operation) === 'users')
    const wrong = await each(tested, async (operation) => {
      const answers = [await ask(operation, tokens.integration), await ask(operation, tokens.installation)]
      const isFine = answers.every(({ status, detail }) => status === 403 && detail.startsWith('Only a user'))
      return isFine ? [] : [`${operation.operationId}: ${JSON.stringify(answers)}`]
    })
    expect(wrong.flat()).toEqual([])
    expect(tested.length).toBeGreaterThan(100)
  })

  test('403 that names the missing scope where an installation has none', async () => {
    const tested = allOperations.filter(
      (operation) => scopesOf(operation).length > 0 && scopesOf(operation) !== 'users',
    )
    const wrong = await each(tested, async (operation) => {
      const [scope] = scopesOf(operation)
      const { status, detail } = await ask(operation, tokens.installation)
      return status === 403 && detail.endsWith(scope!) ? [] : [`${operation.operationId}: ${status} ${detail}`]
    })
    expect(wrong.flat()).toEqual([])
    expect(tested.length).toBeGreaterThan(50)
  })

  test('403 that names the missing scope for an integration, which has no scopes of its own', async () => {
    const tested = allOperations.filter(
      (operation) => scopesOf(operation).length > 0 && scopesOf(operation) !== 'users',
    )
    const wrong = await each(tested, async (operation) => {
      const { status, detail } = await ask(operation, tokens.integration)
      return status === 403 && detail.includes(scopesOf(operation)[0]!)
        ? []
        : [`${operation.operationId}: ${status} ${detail}`]
    })
    expect(wrong.flat()).toEqual([])
  })

  test('200 for reads of an installation with the scopes, 403 with all others, and 404 where it is not installed', async ({
    server,
  }) => {
    const tested = allOperations.filter(
      (operation) => scopesOf(operation) !== 'users' && scopesOf(operation).length > 0 && isRead(operation),
    )
    const all = [...new Set(tested.flatMap((operation) => scopesOf(operation)))] as IntegrationScope[]
    const docs = server.api(tenant.owner.token)
    const { installationId: id } = await newInstallation(docs, tenant.organizationId, { scopes: all })
    const { database, secret } = server.services
    const token = await installationToken(secret, id)
    const askWith = async (operation: SpecOperation, scopes: readonly string[], selection: 'all' | 'selected') => {
      const row = { scopes: JSON.stringify(scopes), spaceSelection: selection, siteSelection: selection }
      await database.writeTx((trx) => trx('installations').where({ id }).update(row))
      return ask(operation, token)
    }
    const wrong: string[] = []
    for (const operation of tested) {
      const scopes = scopesOf(operation) as readonly string[]
      const others = await askWith(
        operation,
        all.filter((scope) => scope !== scopes.at(-1)),
        'all',
      )
      const elsewhere = await askWith(operation, scopes, 'selected')
      const installed = await askWith(operation, scopes, 'all')
      const wanted = await ask(operation, tenant.owner.token)
      const isOnPlace = /^(?:space|site):/.test(operations[operation.operationId].permission)
      const isFine =
        others.status === 403 &&
        others.detail.endsWith(scopes.at(-1)!) &&
        elsewhere.status === (isOnPlace ? 404 : wanted.status) &&
        installed.status === wanted.status
      if (!isFine) wrong.push(`${operation.operationId}: ${JSON.stringify([others, elsewhere, installed, wanted])}`)
    }
    expect(wrong).toEqual([])
    expect(tested.length).toBeGreaterThan(50)
  })

  test('403 for a content token, or 404 if it can be called for the site of the token', async () => {
    const wrong = await each(allOperations, async (operation) => {
      const { status, detail } = await ask(operation, tokens.content)
      const isRefused = status === 403 && detail.startsWith('A content token')
      const isFine = takesContentToken(operation) ? status === 404 : isRefused
      return isFine ? [] : [`${operation.operationId}: ${status} ${detail}`]
    })
    expect(wrong.flat()).toEqual([])
    expect(allOperations.filter(takesContentToken).length).toBeGreaterThan(10)
  })

  test('401 for a preview key, the token of a visitor, the cookie of a signed-in page, and tokens that ended', async () => {
    const wrong = await each(allOperations, async (operation) => {
      const answers = await Promise.all([...keys, ...ended].map((key) => ask(operation, key)))
      return answers.every(({ status }) => status === 401)
        ? []
        : [`${operation.operationId}: ${JSON.stringify(answers)}`]
    })
    expect(wrong.flat()).toEqual([])
  })
})
