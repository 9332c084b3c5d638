import { describe, expect } from 'vitest'
import { newSpace } from '../../../test/content.ts'
import { newInstallation } from '../../../test/integrations.ts'
import { syncOf } from '../../../test/support/git-sync.ts'
import { repositoryFolder } from '../../../test/support/repositories.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { testWith } from '../../../test/test.ts'
import { failed } from './operation-failed.ts'

const repositories = await repositoryFolder()
const test = testWith({ gitFolders: [repositories.root] })
describe('an import from Git', () => {
  test('tells integrations when it begins and how it ends', async ({ docs, server }) => {
    const params = await newInstallation(docs, server.organizationId, { scopes: ['space:git:sync'] })
    await docs.updateIntegrationInstallation({ params, body: { space_selection: 'all' } })
    const { spaceId } = await newSpace(docs)
    const repository = await repositories.create()
    const sync = syncOf(server, docs, spaceId, repository.url)
    const commitId = await repository.push({ 'README.md': '# Home\n' }, 'Begin')
    await sync.import()
    await sync.import({ ref: 'refs/heads/nowhere' })
    await waitForJobs(server.services)
    const { items } = await docs.listIntegrationEvents({ params })
    const told = items.map(({ payload }) => payload).filter(({ type }) => type.startsWith('space_gitsync'))
    expect(told.toReversed()).toMatchObject([
      { type: 'space_gitsync_started', spaceId, commitId },
      { type: 'space_gitsync_completed', spaceId, commitId, state: 'success' },
      { type: 'space_gitsync_completed', spaceId, state: 'failure' },
    ])
  })

  test('tells integrations when every attempt has ended in an unexpected error', async ({ docs, server }) => {
    const params = await newInstallation(docs, server.organizationId, { scopes: ['space:git:sync'] })
    await docs.updateIntegrationInstallation({ params, body: { space_selection: 'all' } })
    const { spaceId } = await newSpace(docs)
    await syncOf(server, docs, spaceId, (await repositories.create()).url).import()
    const { database } = server.services
    const where = { spaceId }
    const { id: operationId } = (await database.read('gitOperations').where(where).first('id'))!
    await database.writeTx(async (trx) => {
      await trx('gitOperations').where(where).update({ state: 'running' })
      await failed(trx, { spaceId, operationId }, 'Unexpected', server.services)
    })
    await waitForJobs(server.services)
    const { items } = await docs.listIntegrationEvents({ params })
    const told = items.map(({ payload }) => payload).filter(({ type }) => type === 'space_gitsync_completed')
    const failure = { type: 'space_gitsync_completed', spaceId, state: 'failure' }
    expect(told).toMatchObject([failure, failure])
  })
})
