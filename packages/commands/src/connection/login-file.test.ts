import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteLogin, readLogin } from './login-file.ts'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-login-file-'))
  path = join(folder, 'login.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a login file', () => {
  test('that is missing is no login', async () => {
    expect(readLogin(path)).toBeUndefined()
    expect(await deleteLogin(path)).toBe(false)
    expect(readLogin(join(path, 'below'))).toBeUndefined()
  })

  // A folder stands for a file without permission, because the user of the tests may be root.
  test('that cannot be read or deleted is an error, not "logged out"', async () => {
    await mkdir(path)
    expect(() => readLogin(path)).toThrow(`${path} cannot be read (EISDIR)`)
    await expect(deleteLogin(path)).rejects.toThrow('cannot be deleted')
  })

  test('that is damaged is an error without the token', async () => {
    await writeFile(path, '{"url":"http://127.0.0.1","token":"secret')
    expect(() => readLogin(path)).toThrow(/^(?!.*secret).*is damaged/)
  })
})
