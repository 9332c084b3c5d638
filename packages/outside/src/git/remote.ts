import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { decoded } from '@scriptorium/content/decoded'

/** The address of a remote repository, with the credentials split off. */
export interface Remote {
  kind: 'http' | 'file'
  /** Contains no user name and no password. */
  url: string
  username?: string
  password?: string
}

/** Parses an address. Returns undefined unless it is an http(s) URL or a local file URL. */
export const readRemote = (address: string): Remote | undefined => {
  if (!URL.canParse(address) || /[\0-\x20\x7f]/.test(address)) return undefined
  const url = new URL(address)
  if (url.protocol === 'file:') {
    return url.host === '' && url.pathname !== '/' && !/%(?:00|2f)/i.test(url.pathname)
      ? { kind: 'file', url: `file://${url.pathname}` }
      : undefined
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  const [username, password] = [decoded(url.username), decoded(url.password)]
  // The credential helper prints them as lines, so a line break would inject a field.
  if (/[\r\n\0]/.test(username + password)) return undefined
  Object.assign(url, { username: '', password: '', hash: '', search: '' })
  return {
    kind: 'http',
    url: url.href.replace(/\/+$/, ''),
    ...(username && { username }),
    ...(password && { password }),
  }
}

/** Returns the real path of a local repository if it is inside an allowed folder; otherwise undefined. */
export const allowedFolder = async ({ url }: Remote, folders: readonly string[]): Promise<string | undefined> => {
  try {
    const path = await realpath(fileURLToPath(url))
    const roots = await Promise.all(folders.map((folder) => realpath(resolve(folder)).catch(() => undefined)))
    return roots.some((root) => root && (path === root || path.startsWith(root + sep))) ? path : undefined
  } catch {
    return undefined
  }
}

/** Returns the file URL of a folder. */
export const folderUrl = (folder: string): string => pathToFileURL(folder).href
