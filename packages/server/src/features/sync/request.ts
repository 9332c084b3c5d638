import type { Body } from '@scriptorium/types'
import type { GitLinkRow, GitOperationRow } from '@scriptorium/schema/tables/git'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { invalid, Problem } from '../../ground/problem.ts'
import { readRemote, type Remote } from '@scriptorium/outside/git/remote'

/** A validated import or export request, with the derived URLs of the repository. */
export interface GitRequest {
  direction: 'import' | 'export'
  remote: Remote
  ref: string
  /** Empty for the root of the repository. */
  directory: string
  force: boolean
  standalone: boolean
  message: string
  provider: GitLinkRow['provider']
  /** Whether the request itself names the provider or the web page of the repository. */
  saysHost: boolean
  webUrl: string | null
  /** URL prefix that commit ids are appended to. */
  commitUrl: string | null
}

type GitBody = Body<'importGitRepository'> & Partial<Pick<Body<'exportToGitRepository'>, 'commitMessage'>>

const directoryOf = (directory = ''): string => {
  const names = directory.split('/').filter((name) => name !== '' && name !== '.')
  const isOut = names.some((name) => name === '..' || name.toLowerCase() === '.git' || /[\\\p{Cc}]/u.test(name))
  if (isOut) throw invalid('/body/repoProjectDirectory', 'must be a folder of the repository')
  return names.join('/')
}

// Based on the rules of `git check-ref-format`.
const isRef = (ref: string): boolean =>
  !/\.\.|@\{|\/\/|[\p{Cc}]|[/.]$/u.test(ref) && ref.split('/').every((name) => !/^\.|\.lock$/.test(name))

const refOf = (ref: string, direction: GitRequest['direction']): string => {
  if (!isRef(ref)) throw invalid('/body/ref', 'must be a branch or tag, in full, such as refs/heads/main')
  if (direction === 'export' && !/^refs\/heads\/./.test(ref))
    throw invalid('/body/ref', 'must be a branch: refs/heads/…')
  return ref
}

const remoteOf = (url: string): Remote => {
  const remote = readRemote(url)
  if (!remote) throw invalid('/body/url', 'must be the URL of a repository: https://…')
  return remote
}

const hosts = { 'github.com': 'github', 'gitlab.com': 'gitlab' } as const

const providerOf = ({ url, kind }: Remote): GitLinkRow['provider'] => {
  const host = kind === 'http' ? new URL(url).hostname : ''
  return hosts[host as keyof typeof hosts] ?? null
}

const webUrlOf = ({ url, kind }: Remote): string | null => (kind === 'http' ? url.replace(/\.git$/, '') : null)

const ofProvider = { github: '/commit/', gitlab: '/-/commit/' }

/** Returns an http(s) URL without user name and password; undefined for any other address. */
const pageUrl = (address: string | undefined): string | undefined => {
  if (address === undefined || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) ? Object.assign(url, { username: '', password: '' }).href : undefined
}

/** Validates a request body and fills in defaults. Throws a problem that names the invalid field. */
export const readRequest = (direction: GitRequest['direction'], body: GitBody): GitRequest => {
  const remote = remoteOf(body.url)
  const provider = body.gitInfo?.provider ?? providerOf(remote)
  const webUrl = pageUrl(body.gitInfo?.url) ?? webUrlOf(remote)
  const commitUrl = pageUrl(body.repoCommitURL)?.replace(/[^/=]$/, '$&/')
  return {
    direction,
    remote,
    ref: refOf(body.ref, direction),
    directory: directoryOf(body.repoProjectDirectory),
    force: body.force,
    standalone: body.standalone,
    message: body.commitMessage ?? '',
    provider,
    webUrl,
    saysHost: body.gitInfo?.provider !== undefined || body.gitInfo?.url !== undefined,
    commitUrl: commitUrl ?? (provider && webUrl && `${webUrl.replace(/\/+$/, '')}${ofProvider[provider]}`),
  }
}

/** Throws if the space is locked: only merges can change its main content. */
export const requireUnlockedSpace = ({ editMode }: Pick<SpaceRow, 'editMode'>): void => {
  if (editMode === 'locked') throw new Problem('space_locked', 'The space is locked, so nothing can be imported')
}

/** Throws if an operation is running. Each operation starts from the result of the one before. */
export const requireNoneRunning = (operation: GitOperationRow | undefined): void => {
  if (operation?.state !== 'running') return
  const { direction, startedAt } = operation
  throw new Problem('git_sync_running', `An ${direction} has been running since ${startedAt}`)
}
