import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'scriptorium-offline-'))
afterAll(() => rmSync(folder, { recursive: true }))

const guard = new URL('../offline/guard.js', import.meta.url).href

/** Runs a line of code in a guarded process; returns its output and the recorded attempts to connect. */
const run = (code: string) => {
  const log = join(folder, 'log')
  const env = { PATH: process.env['PATH'], NODE_OPTIONS: `--import=${guard}`, TESTS_OFFLINE_LOG: log }
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' })
  const attempts = readFileSync(log, { encoding: 'utf8', flag: 'a+' })
  rmSync(log)
  return { printed: stdout.trim(), attempts }
}

const attempt = (call: string) =>
  run(`try { await ${call} } catch (error) { console.log((error.cause ?? error).message) }`)

describe('a process of a test run', () => {
  test.each([
    [`fetch('http://192.0.2.1/')`, '192.0.2.1'],
    [`fetch('https://registry.npmjs.org/')`, 'registry.npmjs.org'],
    [
      `import('node:net').then((net) => new Promise((_, fail) => net.connect(80, '192.0.2.1').on('error', fail)))`,
      '192.0.2.1',
    ],
    [`import('node:dns').then(({ promises }) => promises.lookup('example.com'))`, 'example.com'],
  ])('cannot %s', (call, host) => {
    const { printed, attempts } = attempt(call)
    expect(printed).toBe(`A test reaches the network: ${host}`)
    expect(attempts).toContain(host)
  })

  test('gets no address for a reserved name', () => {
    const { printed, attempts } = attempt(`fetch('http://nowhere.invalid/')`)
    expect({ printed, attempts }).toEqual({ printed: 'getaddrinfo ENOTFOUND nowhere.invalid', attempts: '' })
  })

  test('can reach this machine', () => {
    const local = `import { createServer } from 'node:http'
      const server = createServer((_req, res) => res.end('here')).listen(0, async () => {
        const { port } = server.address()
        console.log(await (await fetch('http://localhost:' + port)).text(), await (await fetch('http://127.0.0.1:' + port)).text())
        server.closeAllConnections()
        server.close()
      })`
    expect(run(local)).toEqual({ printed: 'here here', attempts: '' })
  })
})
