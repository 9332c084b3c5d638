import { describe, expect } from 'vitest'
import { newInstallation } from '../../../test/integrations.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { testWith } from '../../../test/test.ts'

const test = testWith({ integrationScripts: 'on' })

const setUpOnly = (body: string) => `export default { async fetch(request) {
  const form = await request.formData()
  const event = JSON.parse(form.get('event'))
  const environment = JSON.parse(form.get('environment'))
  ${body}
  return new Response('OK')
} }`

const run = test.extend('outcomeOf', ({ docs, server }) =>
  async (script: string) => {
    const params = await newInstallation(docs, server.organizationId, { script })
    await waitForJobs(server.services)
    const { items } = await docs.listIntegrationEvents({ params })
    const { event, trace } = await docs.getIntegrationEvent({ params: { ...params, eventId: items[0]!.id } })
    return { status: event.status, lines: trace.logs.map(({ level, message }) => `${level}: ${message}`) }
  })

describe('the script of an integration', () => {
  run('handles what it says that it does not handle', async ({ outcomeOf }) => {
    const script = `export default { fetch: () => new Response('Unhandled', { status: 406 }) }`
    expect(await outcomeOf(script)).toEqual({ status: 'success', lines: [] })
  })

  run('gets events with its environment, and calls the API', async ({ outcomeOf, server }) => {
    const script = setUpOnly(`
      const headers = { authorization: 'Bearer ' + environment.apiTokens.integration }
      const response = await fetch(environment.apiEndpoint + '/v1/integrations/' + environment.integration.name, { headers })
      console.log(event.type, request.url.replace(/[^/]*[.]integration/, 'NAME.integration'), environment.apiEndpoint)
      console.warn((await response.json()).title, { status: response.status })`)
    expect(await outcomeOf(script)).toEqual({
      status: 'success',
      lines: [`info: installation_setup https://NAME.integration/v1 ${server.url}`, 'warn: Feed { status: 200 }'],
    })
  })

  run('can be a service worker', async ({ outcomeOf }) => {
    const script = `addEventListener('fetch', (event) => { event.respondWith(new Response('OK')) })`
    expect(await outcomeOf(script)).toMatchObject({ status: 'success' })
  })

  run('that fails or does not start is named in the log of the event', async ({ outcomeOf }) => {
    expect(await outcomeOf(setUpOnly("throw new Error('no luck')"))).toMatchObject({
      status: 'failed',
      lines: [expect.stringContaining('no luck'), 'error: The script answered 500'],
    })
    expect(await outcomeOf('export default {')).toMatchObject({
      status: 'failed',
      lines: [expect.stringContaining('Unexpected end of input')],
    })
  })

  run('is stopped when it breaks a limit, and no other integration notices', async ({ outcomeOf }) => {
    const hostile: [script: string, line: string][] = [
      ["for (;;) console.log('x'.repeat(100_000))", 'it logged more than 2000000 bytes'],
      ["await fetch('http://10.0.0.1/secret')", 'it called http://10.0.0.1/secret, which is not a public address'],
      [
        "await Promise.all(Array.from({ length: 60 }, () => fetch(environment.apiEndpoint + '/v1/user').catch(() => {})))",
        'it sent more than 50 requests',
      ],
    ]
    const wellBehaved = outcomeOf(setUpOnly("console.log('fine')"))
    const outcomes = await Promise.all(hostile.map(([body]) => outcomeOf(setUpOnly(body))))
    for (const [index, [, line]] of hostile.entries()) {
      expect(outcomes[index]!.status).toBe('failed')
      expect(outcomes[index]!.lines.at(-1)).toBe(`error: The script was stopped: ${line}`)
    }
    expect(await wellBehaved).toEqual({ status: 'success', lines: ['info: fine'] })
  })
})
