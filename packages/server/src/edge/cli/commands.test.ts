import type {
  AuditEvent,
  ChangeRequest,
  Client,
  Organization,
  OrganizationInstallation,
  Space,
} from '@scriptorium/client'
import { afterEach, describe, expect, vi } from 'vitest'
import { runCli } from '../../../test/cli.ts'
import { insert, newChangeRequest, publish, rewrite, write } from '../../../test/content.ts'
import { newInstallation } from '../../../test/integrations.ts'
import { test } from '../../../test/test.ts'
import { nobody } from '../../../test/refusal.ts'
import { waitForJobs } from '../../../test/support/wait-for-jobs.ts'
import { run } from './program.ts'

let docs: Client
let organizationId = ''
let space: Space
let at: string[] = []
test.beforeAll(async ({ server }) => {
  const { token } = await server.createTestUser({ role: null, displayName: 'Ada', email: 'ada@example.com' })
  docs = server.api(token)
  organizationId = (await docs.createOrganization({ body: { title: 'Harbour Works' } })).id
  space = await docs.createSpace({ params: { organizationId }, body: { title: 'Tides 🌊', empty: true } })
  at = ['--server', server.url, '--token', token]
})
afterEach(() => void vi.restoreAllMocks())

/** Returns the output on a terminal. */
const onTerminal = async (...args: string[]) => {
  let out = ''
  let err = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((out += String(text))))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((err += String(text))))
  const { isTTY } = process.stdout
  process.stdout.isTTY = true
  try {
    return { code: await run([...args, ...at]), lines: out.trimEnd().split('\n'), err }
  } finally {
    process.stdout.isTTY = isTTY
  }
}

const refused = async (...args: string[]) => {
  const { code, err } = await runCli(...args)
  return { code, err: err.trimEnd() }
}

describe('orgs, spaces', () => {
  test('print the results of the client as JSON', async () => {
    const { result } = await runCli<Organization[]>('orgs', ...at)
    expect(result).toEqual([await docs.getOrganizationById({ params: { organizationId } })])
    const params = { spaceId: space.id }
    const spaces = [await docs.getSpaceById({ params })]
    expect((await runCli<Space[]>('spaces', ...at)).result).toEqual(spaces)
    expect((await runCli<Space[]>('spaces', '--org', organizationId, ...at)).result).toEqual(spaces)
  })

  test('print columns on a terminal, regardless of the characters in titles', async () => {
    await docs.updateSpaceById({ params: { spaceId: space.id }, body: { title: '潮汐 \u001b[2J🌊' } })
    const { lines, err } = await onTerminal('spaces')
    expect(lines[0]).toMatch(/^ID +TITLE +ORGANIZATION +OPEN +UPDATED$/)
    expect(lines[1]).toContain('潮汐 [2J🌊  Harbour Works  0     20')
    expect(lines.join('')).not.toContain('\u001b')
    expect(err).toBe('')
  })

  test('print a note if there are more items than the limit', async () => {
    await docs.createSpace({ params: { organizationId }, body: {} })
    const { lines, err } = await onTerminal('spaces', '--limit', '1')
    expect(lines).toHaveLength(2)
    expect(err).toContain('Only the first 1 are shown (see --limit)')
  })

  test('exit 1 with one sentence about the error', async ({ server }) => {
    expect(await refused('spaces', '--org', nobody, ...at)).toEqual({
      code: 1,
      err: 'error: There is no such organization',
    })
    const wrong = await refused('orgs', '--server', server.url, '--token', 'x')
    expect(wrong).toEqual({
      code: 1,
      err: `error: ${server.url} does not accept the token: run \`scriptorium login\`.`,
    })
    expect(await refused('orgs', '--server', 'nowhere', '--token', 'x')).toMatchObject({ code: 2 })
  })
})

describe('cr', () => {
  test('list, show and merge work on a change request until it is merged', async () => {
    const params = { spaceId: space.id }
    const request = await newChangeRequest(docs, params, 'Say more')
    await write(docs, request, insert('# Springs\n'), insert('# Neaps\n'))
    await docs.updateChangeRequestById({ params: request, body: { status: 'open' } })
    const { number } = await docs.getChangeRequestById({ params: request })
    const where = ['--space', space.id, ...at]

    for (const flags of [at, where, ['--org', organizationId, ...at]]) {
      expect((await runCli<ChangeRequest[]>('cr', 'list', ...flags)).result).toMatchObject([
        { number, subject: 'Say more' },
      ])
    }
    expect((await runCli('cr', 'list', '--status', 'draft', ...where)).result).toEqual([])
    expect((await onTerminal('cr', 'list')).lines[1]).toMatch(new RegExp(`^${space.id} +${number} +Say more +Ada +20`))
    expect((await onTerminal('cr', 'show', String(number), '--space', space.id)).lines).toEqual([
      `number   ${number}`,
      'subject  Say more',
      'status   open',
      expect.stringMatching(/^by {7}Ada, 20/),
      expect.stringMatching(new RegExp(`^url {6}http.*/~/changes/${number}$`)),
      '',
      'page created: springs (1 block, +1 -0 words)',
      'page created: neaps (1 block, +1 -0 words)',
    ])
    const shown = await runCli<{ changeRequest: ChangeRequest; changes: object[] }>(
      'cr',
      'show',
      String(number),
      ...where,
    )
    expect(shown.result).toMatchObject({ changeRequest: { id: request.changeRequestId }, changes: [{}, {}] })
    const diff = await onTerminal('cr', 'diff', String(number), '--space', space.id)
    const [legend, , ...lines] = diff.lines
    expect(legend).toBe('+ added  - removed  ~ edited  > moved')
    expect(lines).toEqual(['springs  (created)', '  + # Springs', '', 'neaps  (created)', '  + # Neaps'])
    const variables = { operation: 'update_variables' as const, variables: { tide: 'high' } }
    await docs.updateChangeRequestContent({ params: request, body: { changes: [variables] } })
    expect((await onTerminal('cr', 'show', String(number), '--space', space.id)).lines.at(-1)).toBe(
      'variables edited: tide',
    )
    expect((await onTerminal('cr', 'diff', String(number), '--space', space.id)).lines.slice(-2)).toEqual([
      'variables  (edited)',
      '  + tide: high',
    ])
    const { code, result } = await runCli('cr', 'merge', String(number), ...where)
    expect({ code, result }).toMatchObject({ code: 0, result: { result: 'merge' } })
    expect((await docs.listPages({ params })).pages).toHaveLength(2)
  })

  test('merge exits 1 on conflicts, and if there is nothing to merge', async () => {
    const params = await docs.createSpace({ params: { organizationId }, body: { empty: true } })
    const where = ['--space', params.id, ...at]
    const [page] = await publish(docs, { spaceId: params.id }, insert('# One\n\nA line.\n'))
    const request = await newChangeRequest(docs, { spaceId: params.id })
    await write(docs, request, rewrite(page!, '# One\n\nTheir line.\n'))
    await publish(docs, { spaceId: params.id }, rewrite(page!, '# One\n\nOur line.\n'))
    const conflict = await refused('cr', 'merge', '2', ...where)
    expect(conflict.code).toBe(1)
    expect(conflict.err).toMatch(
      /The change request was not merged\. Resolve the conflicts in one first, or .*--with-conflicts/,
    )
    expect((await docs.getChangeRequestById({ params: request })).status).toBe('draft')
    expect(await refused('cr', 'merge', '99', ...where)).toEqual({
      code: 1,
      err: 'error: There is no such change request',
    })
    expect(await refused('cr', 'show', '1', '--space', nobody, ...at)).toEqual({
      code: 1,
      err: 'error: There is no such space',
    })
    const merged = await runCli('cr', 'merge', '2', '--with-conflicts', ...where)
    expect(merged).toMatchObject({ code: 0, result: { result: 'conflicts', conflicts: [{ path: 'one' }] } })
  })
})

describe('search', () => {
  test('finds pages by their words, in one space or in all spaces', async ({ server }) => {
    const { id } = await docs.createSpace({ params: { organizationId }, body: { title: 'Winds', empty: true } })
    await publish(docs, { spaceId: id }, insert('# Monsoon\n\nIt brings the rain every summer.\n'))
    await waitForJobs(server.services)
    const hit = { space: { id, title: 'Winds' }, page: { title: 'Monsoon', path: 'monsoon' } }
    for (const flags of [at, ['--space', id, ...at], ['--org', organizationId, ...at]]) {
      expect((await runCli('search', 'summer', 'rain', ...flags)).result).toMatchObject([hit])
    }
    expect((await runCli('search', 'rain', '--space', space.id, ...at)).result).toEqual([])
    const { lines } = await onTerminal('search', 'rain')
    expect(lines[1]).toMatch(/^Monsoon +Winds +monsoon +.*rain/)
    expect((await onTerminal('search', 'nowheretobefound')).lines).toEqual(['Nothing.'])
  })
})

describe('audit', () => {
  test('lists the events that match the flags, newest first', async () => {
    const target = ['audit', '--target', space.id]
    const { result } = await runCli<AuditEvent[]>(...target, ...at)
    expect(result.map(({ action }) => action)).toEqual(['updateSpaceById', 'createSpace'])
    expect((await onTerminal(...target, '--action', 'createSpace')).lines[1]).toMatch(
      new RegExp(`^20\\S+Z +Ada +createSpace +space ${space.id} +`),
    )
    expect((await runCli('audit', '--since', '2999-01-01T00:00:00Z', ...at)).result).toEqual([])
    expect(await refused('audit', '--since', 'yesterday', ...at)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^error: since /),
    })
  })

  test('exits 1 for a caller without an organization, or with several', async ({ server }) => {
    const { token } = await server.createTestUser({ role: 'read', organizationId })
    const reader = ['--server', server.url, '--token', token]
    expect(await refused('audit', ...reader)).toEqual({ code: 1, err: 'error: You need the role admin for this' })
    const stranger = await server.createTestUser({ role: null })
    expect((await refused('audit', '--server', server.url, '--token', stranger.token)).err).toContain(
      'not a member of any organization',
    )
    await server.api(stranger.token).createOrganization({ body: { title: 'One' } })
    await server.api(stranger.token).createOrganization({ body: { title: 'Two' } })
    expect((await refused('audit', '--server', server.url, '--token', stranger.token)).err).toContain('--org')
  })
})

describe('space create, links', () => {
  test('creates a space, and lists its broken links with page, line, address and reason', async ({ server }) => {
    const made = await runCli<Space>('space', 'create', 'Handbook', ...at)
    expect(made).toMatchObject({ code: 0, result: { title: 'Handbook' } })
    const params = { spaceId: made.result.id }
    await publish(
      docs,
      params,
      insert('# Moorings\n\n[gone](./gone.md), and again\n[gone](./gone.md)\n\n[deep](#deep) [fine](#moorings)\n'),
      insert('# Other\n\n[no](moorings.md#no)\n'),
    )
    await waitForJobs(server.services)
    const { code, result } = await runCli<object[]>('links', '--broken', '--space', params.spaceId, ...at)
    expect(code).toBe(0)
    expect(result).toHaveLength(3)
    expect(result).toEqual(
      expect.arrayContaining([
        {
          status: 'broken',
          page: 'moorings',
          line: 3,
          address: './gone.md',
          reason: 'No page or file has this address',
        },
        { status: 'broken', page: 'moorings', line: 6, address: '#deep', reason: 'The page has no such heading' },
        {
          status: 'broken',
          page: 'other',
          line: 3,
          address: 'moorings.md#no',
          reason: 'The target has no such heading',
        },
      ]),
    )
    const { lines } = await onTerminal('links', '--broken', '--space', params.spaceId)
    expect(lines[0]).toMatch(/^PAGE +LINE +ADDRESS +REASON$/)
    expect(lines).toHaveLength(4)
  })
})

describe('integration list, agree', () => {
  test('show which scopes a new version asks for, and grant them', async () => {
    const params = await newInstallation(docs, organizationId, { scopes: ['space:content:read'] })
    const scopes = ['space:content:read', 'site:views:read'] as const
    const body = { title: 'Feed', description: '', script: '1', organization: organizationId }
    await docs.publishIntegration({ params, body: { ...body, scopes: [...scopes] } })
    const { result } = await runCli<OrganizationInstallation[]>('integration', 'list', ...at)
    expect(result).toMatchObject([
      { installation: { scopes: ['space:content:read'], pendingScopes: ['site:views:read'] } },
    ])
    const agreed = await runCli('integration', 'agree', params.integrationName, ...at)
    expect(agreed.result).toMatchObject({ scopes, added: ['site:views:read'] })
    const { code, err } = await refused('integration', 'agree', 'nothing', ...at)
    expect([code, err]).toEqual([1, expect.stringContaining('The integration nothing is not installed')])
  })
})
