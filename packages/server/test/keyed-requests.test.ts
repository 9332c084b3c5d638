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

type Post = Awaited<ReturnType<typeof serve>>['post']

/** The answers by the title of the space; undefined for a request that was cut off. */
type Answers = Map<string, Awaited<ReturnType<Post>> | undefined>

/** Creates one space after the other until the server is killed. */
const postUntilDeath = async (post: Post, lane: string, answers: Answers) => {
  for (let number = 0; ; number++) {
    const title = `${lane}-${number}`
    const answer = await post(title).catch(() => undefined)
    answers.set(title, answer)
    if (!answer) return
  }
}

const countOf = async (title: string) => (await database.read('spaces').where({ title })).length

// Starting processes takes long on a busy machine, so the tests share two.
describe('a keyed POST', () => {
  let servers: Awaited<ReturnType<typeof serve>>[]
  beforeAll(async () => {
    servers = await Promise.all([serve(), serve()])
  })

  test('is executed once when two servers receive it many times concurrently', async () => {
    for (let round = 0; round < 8; round++) {
      const title = `both-${round}`
      const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((index) => servers[index]!.post(title)))
      const made = answers.filter(({ status }) => status === 201)
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
      expect(new Set(made.map(({ text }) => text)).size).toBe(1)
      for (const { post } of servers) expect(await post(title)).toEqual(made[0])
      expect(await countOf(title)).toBe(1)
    }
  })

  test('is executed once when the server is killed meanwhile and the request is sent again', async () => {
    // One server is killed after its first answer, and the other one later, each while it works on other requests.
    for (const [life, before] of [1, 5].entries()) {
      const { running, post } = servers[life]!
      const answers: Answers = new Map()
      const lanes = ['a', 'b', 'c', 'd'].map((lane) => postUntilDeath(post, `killed-${life}-${lane}`, answers))
      await expect.poll(() => answers.size, { interval: 5 }).toBeGreaterThanOrEqual(before)
      running.child.kill('SIGKILL')
      await Promise.all([running.ended, ...lanes])
      const next = servers[life + 1] ?? (await serve())
      for (const [title, answered] of answers) {
        const second = await next.post(title)
        expect(second.status).toBe(201)
        expect(answered ?? second).toEqual(second)
        expect(await countOf(title)).toBe(1)
      }
    }
  })
})
