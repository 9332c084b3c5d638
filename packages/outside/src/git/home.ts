import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createScratch } from '@scriptorium/basics/scratch'
import { startFilterProxy, type FilterProxy } from './filter-proxy.ts'
import { GitError } from './git-error.ts'
import type { GitHome } from './program.ts'
import { allowedFolder, folderUrl, type Remote } from './remote.ts'

/** The operator's limits on Git. */
export interface GitLimits {
  /** Local folders whose repositories can be used. */
  folders: readonly string[]
  /** Addresses of the internal network that can be reached. */
  allow: readonly string[]
  bytes: number
}

/** A temporary folder and configuration for Git, limited to one remote. */
export interface GitWorkspace extends GitHome {
  /** The remote's URL, as passed to Git. */
  address: string
  refusal(): string | undefined
  close(): Promise<void>
}

const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`

const section = (name: string, values: Record<string, string>) =>
  `[${name}]\n${Object.entries(values)
    .map(([key, value]) => `\t${key} = ${quoted(value)}\n`)
    .join('')}`

// The helper reads the password from the environment, which only this user can read. Git calls it for one origin only.
const helper =
  '!f() { printf "username=%s\\npassword=%s\\n" "$SCRIPTORIUM_GIT_USERNAME" "$SCRIPTORIUM_GIT_PASSWORD"; }; f'

// Disables hooks and background tasks, also in processes that Git starts, and streams large files.
const configOf = (
  { url, kind, username, password }: Remote,
  folder: string | undefined,
  proxy: FilterProxy | undefined,
) =>
  [
    // Many fetches can run at a time, so each gets a third of the usual cache.
    section('core', {
      hooksPath: '/dev/null',
      bigFileThreshold: '16m',
      deltaBaseCacheLimit: '32m',
      fsmonitor: 'false',
    }),
    section('gc', { auto: '0' }),
    section('maintenance', { auto: 'false' }),
    section('pack', { threads: '1' }),
    section('fetch', { unpackLimit: '1', recurseSubmodules: 'false' }),
    section('push', { recurseSubmodules: 'no' }),
    section('receive', { denyCurrentBranch: 'updateInstead' }),
    ...(proxy
      ? [section('http', { proxy: proxy.url, proxyAuthMethod: 'basic', lowSpeedLimit: '100', lowSpeedTime: '60' })]
      : []),
    ...(kind === 'http' && (username ?? password)
      ? [section(`credential ${quoted(new URL(url).origin)}`, { helper })]
      : []),
    ...(folder === undefined ? [] : [folder, join(folder, '.git')].map((directory) => section('safe', { directory }))),
  ].join('')

const environment = (folder: string, { kind, username = '', password = '' }: Remote) => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  HOME: folder,
  TMPDIR: folder,
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: join(folder, 'config'),
  GIT_TERMINAL_PROMPT: '0',
  GIT_ALLOW_PROTOCOL: kind === 'file' ? 'file' : 'http:https',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  SCRIPTORIUM_GIT_USERNAME: username,
  SCRIPTORIUM_GIT_PASSWORD: password,
})

/** Creates a workplace in which Git never prompts, runs no hooks and can reach only one allowed remote. */
export const openGitWorkspace = async (
  remote: Remote,
  limits: GitLimits,
  signal: AbortSignal,
): Promise<GitWorkspace> => {
  const source = remote.kind === 'file' ? await allowedFolder(remote, limits.folders) : undefined
  if (remote.kind === 'file' && source === undefined)
    throw new GitError('This server is not allowed to use the repository')
  const folder = await createScratch('git')
  const proxy = remote.kind === 'http' ? await startFilterProxy(limits) : undefined
  await writeFile(join(folder, 'config'), configOf(remote, source, proxy), { mode: 0o600 })
  return {
    folder,
    env: environment(folder, remote),
    signal,
    address: source === undefined ? remote.url : folderUrl(source),
    refusal: () => proxy?.refusal(),
    close: async () => {
      proxy?.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
