import { readFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandError } from './output.ts'

/** A server, and whose rights to use there. */
export interface Login {
  url: string
  token: string
}

type Env = Readonly<Record<string, string | undefined>>

/** Where a login is kept: the user's folder for configuration, as the platform has it. */
export const loginPath = (env: Env = process.env): string => {
  const folder =
    env['XDG_CONFIG_HOME'] || (process.platform === 'win32' && env['APPDATA']) || join(homedir(), '.config')
  return join(folder, 'scriptorium', 'login.json')
}

const isLogin = (value: unknown): value is Login => {
  const { url, token } = (value ?? {}) as Partial<Login>
  return typeof url === 'string' && typeof token === 'string'
}

/** The login that was kept, if one was. */
export const readLogin = (path = loginPath()): Login | undefined => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
  try {
    const login: unknown = JSON.parse(text)
    if (isLogin(login)) return { url: login.url, token: login.token }
  } catch {}
  throw new CommandError(`${path} is damaged: run \`scriptorium logout\`, and log in again.`)
}

/** Keeps a login for the next commands. Nobody else on the machine may read it, not for a moment. */
export const keepLogin = async (login: Login, path = loginPath()): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const own = `${path}.${process.pid}`
  const file = await open(own, 'w', 0o600)
  await file.writeFile(`${JSON.stringify(login)}\n`).finally(() => file.close())
  await rename(own, path)
}

/** Forgets the login; whether there was one. */
export const dropLogin = async (path = loginPath()): Promise<boolean> => {
  try {
    await rm(path)
    return true
  } catch {
    return false
  }
}
