import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '@scriptorium/database/open'
import { freshDatabase, type TestDatabase } from './database.ts'
import { ready, scriptorium, type Running } from './support/process.ts'

const token = 'the-same-token-for-every-server-of-this-test'

let fresh: TestDatabase
let database: Database
const started: Running[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url)
})

afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
  await database.close()
  await fresh.drop()
})

const serve = async () => {
  const settings = ['--port', '0', '--database-url', fresh.url]
  const running = scriptorium(['serve', ...settings], { ADMIN_TOKEN: token, LOG_LEVEL: 'error' })
  started.push(running)
  const { url } = await ready(running)
  const organization = await database.read('organizations').first('id')
  const post = async (title: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': title }
    const path = `${url}/v1/orgs/${organization!.id}/spaces`
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ title }) })
    return { status: answer.status, text: await answer.text() }
  }
  return { running, post }
}

const countOf = async (title: string) => (await database.read('spaces').where({ title })).length

// Each test starts processes, which takes long on a busy machine.
describe('a keyed POST', () => {
  test('is executed once when two servers receive it many times concurrently', async () => {
    const servers = await Promise.all([serve(), serve()])
    for (let round = 0; round < 8; round++) {
      const title = `both-${round}`
      const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((index) => servers[index]!.post(title)))
      const made = answers.filter(({ status }) => status === 201)
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
      expect(new Set(made.map(({ text }) => text)).size).toBe(1)
      for (const { post } of servers) expect(await post(title)).toEqual(made[0])
      expect(await countOf(title)).toBe(1)
    }
    for (const { running } of servers) {
      running.child.kill('SIGKILL')
      await running.ended
    }
  })

  test('is executed once when the server is killed meanwhile and the request is sent again', async () => {
    let server = await serve()
    let cut = 0
    for (let round = 0; round < 6; round++) {
      const { running, post } = server
      const title = `killed-${round}`
      // The first request of a server is the slowest, so a kill can come before, during and after its work.
      const first = post(title).catch(() => undefined)
      await sleep(round * 25)
      running.child.kill('SIGKILL')
      await running.ended
      const answered = await first
      if (!answered) cut++
      server = await serve()
      const second = await server.post(title)
      expect(second.status).toBe(201)
      expect(answered ?? second).toEqual(second)
      expect(await countOf(title)).toBe(1)
    }
    expect(cut).toBeGreaterThan(0)
  })
})
