import { expect, test } from 'vitest'
import { openServers } from '../../../test/support/servers.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { openDatabase } from '@scriptorium/database/open'
import { createSealer } from './sealer.ts'

const [older, newer] = ['an-older-key'.padEnd(32, '.'), 'a-newer-key'.padEnd(32, '.')]

test('a server that starts with a new key encrypts all secrets again, also within the same hour', async () => {
  const env = { SECRET_KEYS: older }
  const servers = await openServers(env)
  const database = openDatabase(servers.databaseUrl)
  try {
    const { docs } = await servers.serve()
    const { items } = await docs.listOrganizationsForAuthenticatedUser()
    const organization = items[0]!.id
    const body = { title: 'Sealed', description: '', scopes: [], script: 'export default {}', organization }
    const secrets = { token: 'meadow' }
    await docs.publishIntegration({ params: { integrationName: 'sealed' }, body: { ...body, secrets } })
    // The hourly job runs with the older key first.
    const job = database.read('jobs').where({ name: 'resealSecrets', state: 'completed' })
    await eventually(async () => expect(await job.clone()).not.toEqual([]))
    await servers.stop()
    env.SECRET_KEYS = `${newer},${older}`
    await servers.serve()
    const isCurrent = async () =>
      createSealer([newer]).isCurrent((await database.read('integrations').first('secrets'))!.secrets!)
    await eventually(async () => expect(await isCurrent()).toBe(true))
  } finally {
    await database.close()
    await servers.close()
  }
})
