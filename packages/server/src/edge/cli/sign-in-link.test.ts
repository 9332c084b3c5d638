import { describe, expect } from 'vitest'
import { runCli } from '../../../test/cli.ts'
import { browserWith, cookieIn, enterCode } from '../../../test/support/browser-session.ts'
import { test } from '../../../test/test.ts'

describe('sign-in-link', () => {
  test('prints a link that signs the user in, once', async ({ server }) => {
    const { id } = await server.createTestUser({ role: 'read', email: 'ada@example.com' })
    const { databaseUrl } = server.services.config
    const flags = ['--database-url', databaseUrl, '--base-url', 'https://docs.example.com/wiki']
    const { code, result } = await runCli<{ url: string; user: string }>('sign-in-link', 'Ada@example.com', ...flags)
    expect([code, result.user]).toEqual([0, id])
    const [, secret] = /^https:\/\/docs\.example\.com\/wiki\/app\/sign-in#code=(.{43})$/.exec(result.url)!
    const answer = await enterCode(server, secret!)
    expect(await browserWith(server, cookieIn(answer)).docs.getAuthenticatedUser()).toMatchObject({ id })
    expect((await enterCode(server, secret!)).status).toBe(403)
  })

  test('fails for a user who does not exist', async ({ server }) => {
    const { code } = await runCli(
      'sign-in-link',
      'nobody@example.com',
      '--database-url',
      server.services.config.databaseUrl,
    )
    expect(code).not.toBe(0)
  })
})
