import { bodyHash } from '@scriptorium/content/store'
import { describe, expect, vi } from 'vitest'
import { newSpace } from '../../../test/content.ts'
import { syncOf, textsOf } from '../../../test/support/git-sync.ts'
import { repositoryFolder } from '../../../test/support/repositories.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { testWith } from '../../../test/test.ts'
import { GitError } from '@scriptorium/outside/git/git-error'

const repositories = await repositoryFolder()
const test = testWith({ gitFolders: [repositories.root] })
const files = { 'README.md': '# Home\n', 'quay.md': '# Quay\n\nBoats of a kind that only this test has.\n' }
const hashes = Object.values(files).map((text) => bodyHash({ format: 'markdown', text }))

describe('an import from Git whose last transaction fails', () => {
  test('changes no content, succeeds when it is repeated, and is purged with its space', async ({ server, docs }) => {
    const { database, events, jobs } = server.services
    const storedBodies = () => database.read('bodies').whereIn('hash', hashes).pluck('hash')
    const repository = await repositories.create()
    await repository.push(files, 'Begin')
    const [failing, repeated] = [await newSpace(docs), await newSpace(docs)]
    const raise = events.raise.bind(events)
    const raised = vi.spyOn(events, 'raise').mockImplementation(async (db, name, ...rest) => {
      if (name === 'contentMoved') throw new GitError('The disk is full')
      return raise(db, name, ...rest)
    })
    const failed = await syncOf(server, docs, failing.spaceId, repository.url).import()
    raised.mockRestore()
    expect(failed).toMatchObject({ state: 'failure', error: 'The disk is full' })
    expect((await docs.listPages({ params: failing })).pages).toEqual([])
    // They were written before the transaction that failed.
    expect((await storedBodies()).toSorted()).toEqual(hashes.toSorted())

    const deletedAt = new Date(0).toISOString()
    await docs.deleteSpaceById({ params: failing })
    await database.writeTx((trx) => trx('spaces').where({ id: failing.spaceId }).update({ deletedAt }))
    await database.writeTx((trx) => jobs.enqueue(trx, 'purgeSpaces', {}))
    await waitForJobs(server.services)
    expect(await storedBodies()).toEqual([])

    expect(await syncOf(server, docs, repeated.spaceId, repository.url).import()).toMatchObject({ state: 'success' })
    expect(await textsOf(docs, repeated.spaceId)).toMatchObject({ quay: files['quay.md'] })
  })
})
