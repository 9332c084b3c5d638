import { createSender, each } from '@scriptorium/tools/contract/http.ts'
import { validRequest } from '@scriptorium/tools/contract/requests.ts'
import { operations } from '@scriptorium/types'
import { afterAll, describe, expect, vi } from 'vitest'
import { installationToken, integrationToken } from '../src/integrations/tokens.ts'
import { newInstallation } from './integrations.ts'
import { allOperations, type SpecOperation } from './support/spec.ts'
import { createTenant, type Tenant } from './support/tenant.ts'
import { testWith } from './test.ts'

// Examples name remote repositories, which a job would try to reach.
const test = testWith({ backgroundJobs: 'off' })

// Each operation compiles its validators when it is first met.
vi.setConfig({ testTimeout: 300_000 })

let send: ReturnType<typeof createSender>
let tenant: Tenant
let tokens: { integration: string; installation: string }

test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
  tenant = await createTenant(server, { standing: ['admin'] })
  const params = await newInstallation(server.api(tenant.owner.token), tenant.organizationId)
  const { database, secret } = server.services
  const row = (await database.read('integrations').where({ name: params.integrationName }).first())!
  tokens = {
    integration: await integrationToken(secret, row),
    installation: await installationToken(secret, params.installationId),
  }
})
afterAll(async () => {
  send.close()
})

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
})
