import { basename } from 'node:path'
import { Writable } from 'node:stream'
import type { Client } from '@scriptorium/client'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insert, newSpace, publish } from '../../../test/content.ts'
import { newOrganization } from '../../../test/organization.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { startGitServer } from '../../../test/support/git-http.ts'
import { syncOf, textsOf } from '../../../test/support/git-sync.ts'
import { repositoryFolder, type TestRepository } from '../../../test/support/repositories.ts'

const folder = await repositoryFolder()
const remote = await startGitServer(folder.root)
const other = await startGitServer(folder.root)
let logged = ''
let server: TestServer
let docs: Client
beforeAll(async () => {
  const log = pino({ level: 'trace' }, new Writable({ write: (chunk, _, done) => void ((logged += chunk), done()) }))
  server = await startTestServer({ fetchAllow: ['127.0.0.1'] }, log)
  docs = server.api()
})
afterAll(async () => {
  await server.close()
  await Promise.all([remote.close(), other.close()])
})

let repository: TestRepository
let name = ''
let spaceId = ''
beforeEach(async () => {
  repository = await folder.create()
  await repository.git('config', 'http.receivepack', 'true')
  name = basename(repository.folder)
  spaceId = (await newSpace(docs)).spaceId
})

const at = (url: string) => syncOf(server, docs, spaceId, url)

describe('importGitRepository', () => {
  test('204 over http, with a user name and a password that no response or log shows', async () => {
    await repository.push({ 'a.md': '# A\n' })
    expect(await at(remote.withLogin(name)).import()).toMatchObject({ state: 'success' })
    expect(await textsOf(docs, spaceId)).toEqual({ a: '# A\n' })
    const info = await docs.getSpaceGitInfo({ params: { spaceId } })
    expect(info).toMatchObject({ repoName: name.replace('.git', ''), url: remote.url(name).replace('.git', '') })
    const db = server.services.database.read
    const kept = JSON.stringify([await db('gitLinks'), await db('gitOperations'), await db('jobs'), await db('spaces')])
    for (const text of [kept, logged, JSON.stringify(info)]) {
      for (const secret of [remote.login.password, encodeURIComponent(remote.login.password)])
        expect(text).not.toContain(secret)
    }
  })

  test('204 and a failure without one, or with a wrong one', async () => {
    await repository.push({ 'a.md': '# A\n' })
    const refused = { state: 'failure', error: 'The repository refuses the user name and password' }
    expect(await at(remote.url(name)).import()).toMatchObject(refused)
    expect(await at(remote.withLogin(name).replace('ada', 'eve')).import()).toMatchObject(refused)
  })

  test('204 through a redirect; the password is not sent to another host', async () => {
    await repository.push({ 'a.md': '# A\n' })
    remote.redirects.set('moved', remote.url(name))
    expect(await at(remote.withLogin('moved')).import()).toMatchObject({ state: 'success' })
    remote.redirects.set('away', other.url(name))
    expect(await at(remote.withLogin('away')).import()).toMatchObject({ state: 'failure' })
    expect(other.seen.length).toBeGreaterThan(0)
    expect(other.seen.filter(({ authorization }) => authorization !== undefined)).toEqual([])
  })

  const inside = [
    'http://127.0.0.2',
    'http://[::1]',
    'http://10.0.0.1',
    'http://169.254.169.254',
    'https://127.0.0.2',
    'http://0177.0.0.2',
    'http://2130706434',
  ]

  test.each(inside)('204 and nothing of the own network is reached: %s', async (host) => {
    const refused = { state: 'failure', error: 'The address is not public' }
    expect(await at(`${host}:${remote.port}/${name}`).import()).toMatchObject(refused)
    remote.redirects.set('inside', `${host}:${other.port}`)
    expect(await at(remote.withLogin('inside')).import()).toMatchObject(refused)
  })

  /** Imports from a repository into a new space of a server with other limits. */
  const importWithLimits = async (limits: { gitLimit: number } | { gitTimeout: number }, repositoryName: string) => {
    const limited = await startTestServer({ fetchAllow: ['127.0.0.1'], ...limits })
    try {
      const api = limited.api()
      const space = await newSpace(api)
      return await syncOf(limited, api, space.spaceId, remote.withLogin(repositoryName)).import()
    } finally {
      await limited.close()
    }
  }

  test('204 and a failure for a repository that sends too much', async () => {
    const random = Array.from({ length: 100_000 }, () => Math.random().toString(36).slice(2)).join('')
    await repository.push({ 'a.md': '# A\n', 'large.bin': random })
    const error = 'The repository sends more than 50000 bytes'
    expect(await importWithLimits({ gitLimit: 50_000 }, name)).toMatchObject({ state: 'failure', error })
  })

  test('204 and a timeout for a server that never responds', async () => {
    const error = 'It took longer than 3 seconds'
    expect(await importWithLimits({ gitTimeout: 3 }, 'silent')).toMatchObject({ state: 'timeout', error })
  })
})

// More than the slots, and than the ten places that there were in all.
const silentOrganizations = 12

test('an import does not wait for the silent servers of other organizations', async () => {
  await repository.push({ 'a.md': '# A\n' })
  const shared = await startTestServer({ fetchAllow: ['127.0.0.1'] })
  try {
    const begin = async (docs: Client, spaceId: string, url: string) => {
      await docs.importGitRepository({ params: { spaceId }, body: { url, ref: 'refs/heads/main' } })
    }
    const begun = () => shared.services.database.read('jobs').where({ name: 'git' }).whereNot({ state: 'queued' })
    for (let count = 1; count <= silentOrganizations; count++) {
      const organization = await newOrganization(shared)
      await begin(organization.docs, await organization.createSpace('Silent'), remote.url('silent'))
    }
    await expect.poll(begun).toHaveLength(silentOrganizations)
    const organization = await newOrganization(shared)
    const params = { spaceId: await organization.createSpace('Answered') }
    await begin(organization.docs, params.spaceId, remote.withLogin(name))
    const state = async () => (await organization.docs.getSpaceById({ params })).gitSync?.operation?.state
    await expect.poll(state).toBe('success')
  } finally {
    await shared.close()
  }
})

describe('exportToGitRepository', () => {
  test('204 over http: the commit is pushed', async () => {
    await publish(docs, { spaceId }, insert('# A\n'))
    expect(await at(remote.withLogin(name)).export()).toMatchObject({ state: 'success' })
    expect(await repository.files()).toEqual({ 'a.md': '# A\n' })
    await repository.push({ 'b.md': '# B\n' })
    await at(remote.withLogin(name)).import()
    await publish(docs, { spaceId }, insert('# C\n'))
    expect(await at(remote.withLogin(name)).export()).toMatchObject({ state: 'success' })
    expect(Object.keys(await repository.files())).toEqual(['a.md', 'b.md', 'c.md'])
  })

  const moments: [string, RegExp][] = [
    ['before it asks', /service=git-receive-pack$/],
    ['after it has asked', /git\/git-receive-pack$/],
  ]

  test.each(moments)('204 without overwriting a push by someone else %s', async (_, moment) => {
    await publish(docs, { spaceId }, insert('# A\n'))
    await at(remote.withLogin(name)).export()
    await publish(docs, { spaceId }, insert('# B\n'))
    remote.before(new RegExp(`${name.replace('git', '')}.*${moment.source}`), () =>
      repository.push({ 'c.md': '# C\n' }),
    )
    const moved = 'The branch has new commits: import them first'
    expect(await at(remote.withLogin(name)).export()).toMatchObject({ state: 'failure', error: moved })
    expect(Object.keys(await repository.files())).toEqual(['a.md', 'c.md'])
  })
})
