import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect } from 'vitest'
import { newSpace, publish, insert } from '../../../test/content.ts'
import { startGitServer } from '../../../test/support/git-http.ts'
import { textsOf } from '../../../test/support/git-sync.ts'
import { testOfKilled as test } from '../../../test/support/killed-server.ts'
import { repositoryFolder } from '../../../test/support/repositories.ts'
import type { Database } from '@scriptorium/database/open'

const folder = await repositoryFolder()
const remote = await startGitServer(folder.root)
afterAll(async () => {
  await remote.close()
})

/** The next attempt comes after a pause. */
const ended = async (database: Database) => {
  while (await database.read('gitOperations').where({ state: 'running' }).first()) await sleep(50)
}

const body = (name: string) => ({ url: remote.withLogin(name), ref: 'refs/heads/main' })

describe('a server that is killed', () => {
  test('in the middle of an import has changed nothing; the next server completes the import', async ({
    killable: { database, start, kill },
  }) => {
    const repository = await folder.create()
    const name = basename(repository.folder)
    await repository.push({ 'a.md': '# A\n' })
    const docs = await start()
    const params = await newSpace(docs)
    const { revision } = await docs.getSpaceById({ params })
    const reached = new Promise<void>((done) => {
      remote.before(new RegExp(`${name}/git-upload-pack`), () => (done(), new Promise(() => {})))
    })
    await docs.importGitRepository({ params, body: body(name) })
    await reached
    await kill()
    const again = await start()
    expect(await again.getSpaceById({ params })).toMatchObject({
      revision,
      gitSync: { operation: { state: 'running' } },
    })
    remote.before(new RegExp(`${name}/git-upload-pack`), async () => {})
    await ended(database)
    expect(await again.getSpaceById({ params })).toMatchObject({ gitSync: { operation: { state: 'success' } } })
    expect(await textsOf(again, params.spaceId)).toEqual({ a: '# A\n' })
    expect(await database.read('revisions').where({ spaceId: params.spaceId })).toHaveLength(2)
  })

  test('between its push and the record of the push does not push twice', async ({
    killable: { database, start, kill },
  }) => {
    const repository = await folder.create()
    await repository.git('config', 'http.receivepack', 'true')
    const name = basename(repository.folder)
    const docs = await start()
    const params = await newSpace(docs)
    await publish(docs, params, insert('# A\n'))
    const reached = new Promise<void>((done) => {
      remote.after(new RegExp(`${name}/git-receive-pack`), () => (done(), new Promise(() => {})))
    })
    await docs.exportToGitRepository({ params, body: { ...body(name), commitMessage: 'Export' } })
    await reached
    const oid = await repository.head()
    await kill()
    const again = await start()
    await ended(database)
    expect(await again.getSpaceById({ params })).toMatchObject({
      gitSync: { operation: { state: 'success', commit: oid } },
    })
    expect(await repository.head()).toBe(oid)
  })
})
