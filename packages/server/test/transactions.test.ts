import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect } from 'vitest'
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

  test('is the only way to open a write transaction, except for savepoints within one', () => {
    const root = new URL('../src/', import.meta.url)
    const files = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    const opens = (line: string) => line.includes('.transaction(') && !line.includes('readOnly: true')
    const openers = files.filter((file) => readFileSync(new URL(file, root), 'utf8').split('\n').some(opens))
    expect(openers.filter((file) => !['db/transaction.ts', 'db/dialects/sqlite-groups.ts'].includes(file))).toEqual([])
  })
})
