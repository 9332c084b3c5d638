import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect } from 'vitest'
import { newOrganization } from '../../../../test/organization.ts'
import { testWith } from '../../../../test/test.ts'

const connections: Socket[] = []
// After its greeting, the mailer is patient for half a minute.
const silent = createServer((socket) => {
  connections.push(socket)
  socket.write('220 mail\r\n')
}).listen(0, '127.0.0.1')
await once(silent, 'listening')
afterAll(() => {
  silent.close()
  for (const socket of connections) socket.destroy()
})

const { port } = silent.address() as AddressInfo
const test = testWith({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'docs@example.com' })

test('a mail server that does not answer leaves the slots to other jobs', async ({ server }) => {
  const { database, jobs } = server.services
  for (const name of ['ada', 'ben', 'cem']) {
    const { docs, params } = await newOrganization(server)
    const emails = [`${name}@example.com`, `${name}-too@example.com`]
    await docs.inviteUsersToOrganization({ params, body: { emails } })
  }
  await expect.poll(() => connections.length).toBeGreaterThanOrEqual(4)
  const id = await database.writeTx((trx) => jobs.enqueue(trx, 'forgetPdfs', {}))
  await expect.poll(() => database.read('jobs').where({ id }).first('state')).toEqual({ state: 'completed' })
  expect(connections.filter(({ closed }) => closed)).toEqual([])
})
