import { createServer } from 'node:http'
import { once } from 'node:events'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { createOutgoing } from '../requests/outgoing.ts'
import { createScripts } from './scripts.ts'
import { eventually } from '../../test/eventually.ts'

const silent = createServer()
const connections: string[] = []
silent.on('connection', (socket) => {
  connections.push(socket.remoteAddress ?? '')
  socket.destroy()
})
silent.listen(0, '127.0.0.1')
await once(silent, 'listening')
const { port } = silent.address() as AddressInfo
const outgoing = createOutgoing([])
const scripts = createScripts({ isOn: true, outgoing, api: outgoing, apiUrl: 'https://api.example.com' })
afterAll(async () => {
  await scripts.close()
  silent.close()
})

const module = (body: string) => `export default { async fetch(request) { ${body} } }`

let count = 0
const run = (source: string, { name = `script-${count++}`, owner = 'org', timeoutMs = 60_000 } = {}) =>
  scripts.run({
    integrationName: name,
    owner,
    version: 1,
    loadSource: () => Promise.resolve(Buffer.from(source)),
    request: { host: `${name}.integration`, path: '/v1', headers: {}, body: Buffer.from('') },
    timeoutMs,
    maxBytes: 1_000_000,
  })

describe('run', () => {
  test('reuses the process of a script for the next event, and shares no state between scripts', async () => {
    const counting = module('globalThis.n = (globalThis.n ?? 0) + 1; return new Response(String(globalThis.n))')
    const answers = [
      await run(counting, { name: 'first' }),
      await run(counting, { name: 'first' }),
      await run(counting, { name: 'second' }),
    ]
    expect(answers.map(({ answer }) => answer?.bytes.toString())).toEqual(['1', '2', '1'])
  })

  test('stops a script that loops, waits, or fills its memory with objects or with bytes', async () => {
    const bodies = [
      'for (;;);',
      'await new Promise(() => setTimeout(() => {}, 1e6))',
      'const all = []; for (;;) all.push(new Array(1000).fill({ x: Math.random() }))',
      'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))',
    ]
    const errors: (string | undefined)[] = []
    for (const [index, body] of bodies.entries()) {
      const { error } = await run(module(body), index < 2 ? { timeoutMs: 300 } : { timeoutMs: 60_000 })
      errors.push(error)
    }
    const late = 'The script was stopped: it did not answer within 0.3 seconds'
    const large = 'The script was stopped: it used more than 256 MB of memory'
    expect(errors).toEqual([late, late, large, large])
  })

  test('says how long a script is paused that was stopped twice in a row', async () => {
    const stopped = () => run(module('for (;;);'), { name: 'looping', timeoutMs: 300 })
    let outcome = await stopped()
    // The pause grows each time. A busy machine can miss the first one.
    for (let times = 1; outcome.retryAfterS === undefined && times < 6; times++) outcome = await stopped()
    expect(outcome.retryAfterS).toBeGreaterThan(0)
    expect(outcome.error).toMatch(/^The script was stopped \d times in a row. It can be started again in \d+ seconds?$/)
  })

  test('refuses a response that is too large', async () => {
    const { error } = await run(module("return new Response('x'.repeat(1_000_001))"))
    expect(error).toBe('The answer of the script is larger than 1000000 bytes')
  })

  test('does not connect to private addresses in any notation', async () => {
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f000001', '0.0.0.0', '[::ffff:127.0.0.1]']
    for (const host of hosts) {
      const { error } = await run(module(`return fetch('http://${host}:${port}/')`))
      expect(error).toMatch(/^The script was stopped: it called .*, which is not a public address$/)
    }
    const socket = `import { connect } from 'cloudflare:sockets'; ${module(`
      const { readable } = connect('127.0.0.1:${port}'); return new Response(readable)`)}`
    expect((await run(socket)).answer?.bytes.toString() ?? '').toBe('')
    expect(connections).toEqual([])
  })

  test('stops a script that breaks a limit and answers as if nothing had happened', async () => {
    const hiding = module(`
      await fetch('http://127.0.0.1:${port}/').catch(() => {})
      return new Response('OK')`)
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => run(hiding)))
    for (const { answer, error } of outcomes) {
      expect(answer).toBeUndefined()
      expect(error).toMatch(/^The script was stopped: it called .*, which is not a public address$/)
    }
  })

  test('shows a script neither the disk nor the environment of the server', async () => {
    const source = `import { readFileSync } from 'node:fs'; ${module(`
      let file; try { file = readFileSync('/etc/passwd', 'utf8') } catch { file = 'refused' }
      return Response.json([file, Object.keys(process.env)])`)}`
    expect((await run(source)).answer?.bytes.toString()).toBe('["refused",[]]')
  })

  test('returns why a script does not start, and waits before it starts it again', async () => {
    const first = await run('export default {', { name: 'broken' })
    expect(first.error).toContain('Unexpected end of input')
    expect((await run('export default {', { name: 'broken' })).error).toBe(first.error)
  })

  test('handles many events concurrently', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => run(module("return new Response('x')"), { name: 'busy' })),
    )
    expect(outcomes.map(({ answer }) => answer?.status)).toEqual(Array(12).fill(200))
  })
})

describe('a server that is killed', () => {
  test('leaves no process and no folder of a script behind', async () => {
    const before = new Set(globSync('scriptorium-script-*', { cwd: tmpdir() }))
    const program = `import { createScripts } from ${JSON.stringify(new URL('scripts.ts', import.meta.url).href)}
      const scripts = createScripts({ isOn: true, apiUrl: 'https://api.example.com' })
      const loadSource = async () => Buffer.from('export default { fetch: () => new Response("x") }')
      const request = { host: 'x.integration', path: '/v1', headers: {}, body: Buffer.from('') }
      await scripts.run({ integrationName: 'x', owner: 'o', version: 1, loadSource, request, timeoutMs: 60_000, maxBytes: 1000 })
      process.kill(process.pid, 'SIGKILL')`
    const killed = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' })
    const left = () => globSync('scriptorium-script-*', { cwd: tmpdir() }).filter((folder) => !before.has(folder))
    await eventually(() => expect(left()).toEqual([]))
  })
})

describe('without workerd', () => {
  test('returns that this server runs no scripts', async () => {
    const off = createScripts({ isOn: false, outgoing, api: outgoing, apiUrl: 'https://api.example.com' })
    const loadSource = () => Promise.resolve(Buffer.from(''))
    const request = { host: 'x', path: '/', headers: {}, body: Buffer.from('') }
    const outcome = await off.run({
      integrationName: 'x',
      owner: 'o',
      version: 1,
      loadSource,
      request,
      timeoutMs: 1,
      maxBytes: 1,
    })
    expect(outcome.error).toContain('This server cannot run scripts')
  })
})
