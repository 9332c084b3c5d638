import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@scriptorium/client'
import { expect, test } from 'vitest'
import { ready, scriptorium } from '../support/process.ts'

const token = 'a-token-for-the-commands-of-the-readme'

test('the README shows a command that invites people', async ({ onTestFinished }) => {
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8')
  const [, command = ''] = /## Inviting people[^]*?```sh\n([^]*?)```/.exec(readme) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-readme-'))
  const env = { ADMIN_TOKEN: token, DATABASE_URL: join(folder, 'test.db') }
  const running = scriptorium(['serve', '--port', '0', '--json'], env)
  onTestFinished(async () => {
    running.child.kill('SIGTERM')
    await running.ended
    await rm(folder, { recursive: true })
  })
  const { url } = await ready(running)
  const [organization] = (await createClient({ baseUrl: url, token }).listOrganizationsForAuthenticatedUser()).items
  const { stdout } = await promisify(execFile)('bash', ['-c', command.replace('http://127.0.0.1:8080', url)], {
    env: { ...process.env, ORG: organization!.id, TOKEN: token },
  })
  const invitations = [{ email: 'nadia@example.com', role: 'edit' }]
  expect(JSON.parse(stdout)).toMatchObject({ invited: 1, invitations })
})
