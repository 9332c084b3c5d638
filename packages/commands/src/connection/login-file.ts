import { readFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { errorCode } from '@scriptorium/folders/read-text'
import { CommandError } from '../output.ts'

/** The address of a server, and the token to use there. */
export interface Login {
  url: string
  token: string
}

type Env = Readonly<Record<string, string | undefined>>

/** Returns the path of the login file, in the platform's folder for user configuration. */
export const loginPath = (env: Env = process.env): string => {
  const folder =
    env['XDG_CONFIG_HOME'] || (process.platform === 'win32' && env['APPDATA']) || join(homedir(), '.config')
  return join(folder, 'scriptorium', 'login.json')
}

const isLogin = (value: unknown): value is Login => {
  const { url, token } = (value ?? {}) as Partial<Login>
  return typeof url === 'string' && typeof token === 'string'
}

const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCode(error))

/** Returns the stored login, if there is one. Throws a CommandError if the file cannot be read or is damaged. */
export const readLogin = (path = loginPath()): Login | undefined => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw new CommandError(`${path} cannot be read (${errorCode(error)}).`)
  }
  try {
    const login: unknown = JSON.parse(text)
    if (isLogin(login)) return { url: login.url, token: login.token }
  } catch {
    // The error of JSON.parse would quote the token.
  }
  throw new CommandError(`${path} is damaged: run \`scriptorium logout\`, and log in again.`)
}

/** Stores a login for later commands. No other user of the machine can read the file at any time. */
export const saveLogin = async (login: Login, path = loginPath()): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const own = `${path}.${process.pid}`
  const file = await open(own, 'w', 0o600)
  await file.writeFile(`${JSON.stringify(login)}\n`).finally(() => file.close())
  await rename(own, path)
}

/** Deletes the stored login. Returns whether there was one. Throws a CommandError if the file cannot be deleted. */
export const deleteLogin = async (path = loginPath()): Promise<boolean> => {
  try {
    await rm(path)
    return true
  } catch (error) {
    if (isAbsent(error)) return false
    throw new CommandError(`${path} cannot be deleted (${errorCode(error)}), so the token is still in it.`)
  }
}
