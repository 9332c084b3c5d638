import { describe, expect } from 'vitest'
import { runCli } from '../../../test/cli.ts'
import { newIntegration } from '../../../test/integrations.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { scriptorium } from '../../../test/support/process.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { test as base } from '../../../test/test.ts'

interface Shown {
  id: string
  type: string
  status: string
  attempts: number
  logs: unknown[]
}

const test = base.extend('at', { scope: 'file' }, async ({ docs, server }) => {
  const params = await newIntegration(docs, server.organizationId)
  await docs.installIntegration({ params, body: { organization: server.organizationId } })
  await waitForJobs(server.services)
  return { ...params, flags: ['--database-url', server.services.config.databaseUrl] }
})

describe('events', () => {
  test('list and show print the events of an integration', async ({ at }) => {
    const { result } = await runCli<Shown[]>('events', 'list', '--integration', at.integrationName, ...at.flags)
    expect(result).toMatchObject([{ type: 'installation_setup', status: 'failed', attempts: 1 }])
    const shown = await runCli<Shown>('events', 'show', result[0]!.id, ...at.flags)
    expect(shown.result).toMatchObject({ id: result[0]!.id, logs: [{ level: 'error' }] })
    expect(await runCli('events', 'show', 'nothing', ...at.flags)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no event nothing'),
    })
    expect((await runCli<Shown[]>('events', 'list', '--integration', 'nothing', ...at.flags)).result).toEqual([])
  })

  test('list and show print the same events over the API', async ({ at, server }) => {
    const flags = ['--integration', at.integrationName, '--server', server.url, '--token', server.token]
    const { result } = await runCli<Shown[]>('events', 'list', ...flags)
    expect(result).toMatchObject([{ type: 'installation_setup', status: 'failed' }])
    const shown = await runCli<Shown>('events', 'show', result[0]!.id, ...flags)
    expect(shown.result).toMatchObject({ id: result[0]!.id, logs: [{ level: 'error' }] })
    expect(await runCli('events', 'show', 'nothing', ...flags)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no such event'),
    })
    expect(await runCli('events', 'list', ...flags.slice(2))).toMatchObject({
      code: 1,
      err: expect.stringContaining('--integration'),
    })
  })

  test('replay sends an event again, under the same id', async ({ at, server }) => {
    const { result } = await runCli<Shown[]>('events', 'list', '--integration', at.integrationName, ...at.flags)
    expect(await runCli('events', 'replay', result[0]!.id, ...at.flags)).toMatchObject({ code: 0 })
    await waitForJobs(server.services)
    const { result: again } = await runCli<Shown>('events', 'show', result[0]!.id, ...at.flags)
    expect(again).toMatchObject({ attempts: 2 })
  })

  test('tail prints new events', async ({ at, docs, server }) => {
    const { integrationName } = at
    const tailing = scriptorium(['events', 'tail', '--json', '--integration', integrationName, ...at.flags])
    const body = { organization: server.organizationId }
    try {
      // Events from before its first look are not new, so there is another event before each check.
      await eventually(async () => {
        const { items } = await docs.listIntegrationInstallations({ params: { integrationName } })
        await docs.uninstallIntegration({ params: { integrationName, installationId: items[0]!.id } })
        await docs.installIntegration({ params: { integrationName }, body })
        await waitForJobs(server.services)
        expect(tailing.written.out).toContain('"type":"installation_deleted"')
      }, 500)
    } finally {
      tailing.child.kill('SIGKILL')
      await tailing.ended
    }
  })
})
