import { createSender, type Answer, type Send } from '@scriptorium/tools/contract/http.ts'
import { runContract } from '@scriptorium/tools/contract/run.ts'
import { execFile } from 'node:child_process'
import { afterAll, describe, expect } from 'vitest'
import { testWith } from './test.ts'

// Every run creates organizations.
const test = testWith({ backgroundJobs: 'off', organizationsPerUser: 0 })

let send: ReturnType<typeof createSender>
test.beforeAll(async ({ server }) => {
  send = createSender(server.url)
})
afterAll(async () => {
  send.close()
})

const json = (answer: Answer, change: (body: Record<string, unknown>) => object): Answer => {
  if (!answer.text) return answer
  const body = change(answer.json())
  return { ...answer, text: JSON.stringify(body), json: () => body as Record<string, unknown> }
}

/** A fault of a server, and how the report describes it. */
const wrongs: [string, (answer: Answer) => Answer, RegExp][] = [
  [
    'leaves out what is required',
    (one) => json(one, ({ title: _, ...rest }) => rest),
    /answers 200 with a body that violates its schema.*title/,
  ],
  [
    'is of another kind',
    (one) => ({ ...one, headers: { ...one.headers, 'content-type': 'text/html' } }),
    /with the media type text\/html instead of/,
  ],
  ['has no tag', ({ headers: { etag: _, ...headers }, ...one }) => ({ ...one, headers }), /has no ETag/],
  ['takes everything', (one) => ({ ...one, status: 200 }), /answers 200 instead of 40[01]/],
  ['fails', (one) => ({ ...one, status: 500 }), /answers 500/],
]

describe('pnpm contract', () => {
  test.for(wrongs)('detects a server that %s', async ([_name, wrong, told], { server }) => {
    const lying: Send = async (sent) => {
      const answer = await send(sent)
      return sent.path.startsWith('/v1/orgs/') && sent.method === 'GET' ? wrong(answer) : answer
    }
    const only = ['getOrganizationById']
    const [outcome] = await runContract({ send: lying, token: server.token, only })
    expect(outcome?.violations.map(({ fault }) => fault).join('\n')).toMatch(told)
  })

  test('exits with 0 if it finds no fault, 1 if no operation can be tested, 2 for wrong arguments', async ({
    server,
  }) => {
    const program = new URL('../../../tools/contract.ts', import.meta.url).pathname
    const run = (...args: string[]) =>
      new Promise<[number, string]>((done) => {
        execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
          done([error ? Number(error.code) : 0, stdout + stderr]),
        )
      })
    const base = ['--base', server.url, '--only', 'getSpaceById']
    expect(await run(...base, '--token', server.token)).toEqual([
      0,
      expect.stringMatching(/^getSpaceById +\d+ {2}200 304/m),
    ])
    expect(await run(...base, '--token', 'of-nobody')).toEqual([1, expect.stringContaining('answers 401')])
    expect(await run('--base', server.url)).toEqual([2, expect.stringContaining('pnpm contract --base')])
  })
})
