import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A repository elsewhere: its address, and apart from it who asks. */
export interface Remote {
  kind: 'http' | 'file'
  /** Without a user name and a password. */
  url: string
  username?: string
  password?: string
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Takes an address apart; undefined for one that is neither http(s) nor a file of this machine. */
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
  // They become lines of what Git reads.
  if (/[\r\n\0]/.test(username + password)) return undefined
  Object.assign(url, { username: '', password: '', hash: '', search: '' })
  return {
    kind: 'http',
    url: url.href.replace(/\/+$/, ''),
    ...(username && { username }),
    ...(password && { password }),
  }
}

/** The repository's folder, links followed, if it lies in one of those that the operator allows. */
export const allowedFolder = async ({ url }: Remote, folders: readonly string[]): Promise<string | undefined> => {
  try {
    const path = await realpath(fileURLToPath(url))
    const roots = await Promise.all(folders.map((folder) => realpath(resolve(folder)).catch(() => undefined)))
    return roots.some((root) => root && (path === root || path.startsWith(root + sep))) ? path : undefined
  } catch {
    return undefined
  }
}

/** The address under which Git finds a folder. */
export const folderUrl = (folder: string): string => pathToFileURL(folder).href
