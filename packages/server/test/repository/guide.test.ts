import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { offline, ready, scriptorium } from '../support/process.ts'

const token = 'a-token-for-the-commands-of-the-guide'
const main = new URL('../../src/main.js', import.meta.url).pathname

test('the guide goes from an empty folder to a published site in five commands', async ({ onTestFinished }) => {
  const guide = await readFile(new URL('../../../guide/README.md', import.meta.url), 'utf8')
  const [, first = ''] = /## Five minutes[^]*?```sh\n([^]*?)```/.exec(guide) ?? []
  const [, then = ''] = /## A site from a folder[^]*?```sh\n([^]*?)```/.exec(guide) ?? []
  expect(`${first}${then}`.trim().split('\n')).toHaveLength(5)
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-guide-'))
  await mkdir(join(folder, 'docs'))
  await writeFile(join(folder, 'docs', 'README.md'), '# Birds\n\nOf the heath.\n')
  const running = scriptorium(['serve', '--port', '0', '--json'], {
    ADMIN_TOKEN: token,
    DATABASE_URL: join(folder, 'test.db'),
  })
  onTestFinished(async () => {
    running.child.kill('SIGTERM')
    await running.ended
    await rm(folder, { recursive: true })
  })
  const { url } = await ready(running)
  const commands = then.replaceAll('npx scriptorium', `"${process.execPath}" "${main}"`)
  const { stdout } = await promisify(execFile)('bash', ['-e', '-c', commands.replace('http://127.0.0.1:8080', url)], {
    cwd: folder,
    env: { ...offline(), PATH: process.env['PATH'], XDG_CONFIG_HOME: folder, SCRIPTORIUM_TOKEN: token },
  })
  const address = /"published":"([^"]+)"/.exec(stdout)?.[1]
  expect(await (await fetch(address!)).text()).toContain('Of the heath.')
})
