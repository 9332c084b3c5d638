import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect } from 'vitest'
import { newSpace } from './content.ts'
import { newOrganization } from './organization.ts'
import { test } from './test.ts'

describe('writeTx', () => {
  test('loses no write of four processes that increment a number concurrently', async ({ server }) => {
    const { config, database } = server.services
    const [processes, times] = [4, 60]
    await database.writeTx(async (trx) => {
      await trx('settings').insert({ name: 'counter', value: '0' })
    })
    const script = fileURLToPath(new URL('support/increment.ts', import.meta.url))
    const codes = await Promise.all(
      Array.from({ length: processes }, async () => {
        const child = spawn(process.execPath, [script, config.databaseUrl, String(times)], { stdio: 'inherit' })
        return (await once(child, 'close'))[0] as number
      }),
    )
    expect(codes).toEqual(Array(processes).fill(0))
    const row = await database.read('settings').where({ name: 'counter' }).first()
    expect(row?.value).toBe(String(processes * times))
  })

  test('200 for readers while a writer is in the middle of its transaction', async ({ server }) => {
    let entered = () => {}
    let leave = () => {}
    const isInside = new Promise<void>((done) => (entered = done))
    const mayLeave = new Promise<void>((done) => (leave = done))
    const writing = server.services.database.writeTx(async (trx) => {
      await trx('settings').insert({ name: 'slow', value: '1' })
      entered()
      await mayLeave
    }, 'slow')
    await isInside
    const answer = await fetch(`${server.url}/v1/orgs`, { headers: { Authorization: `Bearer ${server.token}` } })
    leave()
    await writing
    expect(answer.status).toBe(200)
  })

  test('200 for another organization, and for readers, while 200 writes to a space wait', async ({ server, docs }) => {
    const { dialect, writeTx } = server.services.database
    const busy = await newSpace(docs)
    const other = await newOrganization(server)
    const calm = { spaceId: await other.createSpace('Calm') }
    let open = () => {}
    const opened = new Promise<void>((done) => (open = done))
    // SQLite has one writer, who cannot be kept waiting without stopping everyone.
    const holding = dialect.isInProcess ? undefined : writeTx(() => opened, `space:${busy.spaceId}`)
    let answered = 0
    const send = async (method: string, path: string, body: object, headers: object = {}) => {
      const { status } = await fetch(`${server.url}/v1/spaces/${busy.spaceId}${path}`, {
        method,
        headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      answered++
      return status
    }
    // The lock of a request with a key is taken in a way of its own.
    const writes = Array.from({ length: 200 }, (_, number) =>
      number % 2 === 0
        ? send('PATCH', '', { title: `Busy ${number}` })
        : send('POST', '/change-requests', {}, { 'Idempotency-Key': `busy-${number}` }),
    )
    await docs.getSpaceById({ params: busy })
    const [written] = await Promise.all([
      other.docs.updateSpaceById({ params: calm, body: { title: 'Calmer' } }),
      other.docs.getSpaceById({ params: calm }),
      docs.getSpaceById({ params: busy }),
    ])
    if (holding) expect(answered).toBe(0)
    open()
    await holding
    const statuses = new Set(await Promise.all(writes))
    // On a slow machine, the last ones have waited too long.
    statuses.delete(503)
    expect([...statuses].toSorted()).toEqual([200, 201])
    expect(written.title).toBe('Calmer')
  })

  test('is the only way to open a write transaction, except for savepoints within one', () => {
    const root = new URL('../src/', import.meta.url)
    const files = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    const opens = (line: string) => line.includes('.transaction(') && !line.includes('readOnly: true')
    const openers = files.filter((file) => readFileSync(new URL(file, root), 'utf8').split('\n').some(opens))
    expect(openers).toEqual([])
  })
})
