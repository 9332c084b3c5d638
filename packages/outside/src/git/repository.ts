import { join } from 'node:path'
import { writeCommit, type NewCommit } from './commit-stream.ts'
import { explain } from './explain.ts'
import { GitError } from './git-error.ts'
import { openGitWorkspace, type GitLimits } from './home.ts'
import { runGit, type GitResult } from './program.ts'
import type { Remote } from './remote.ts'
import { readBatch, readListing, type Listing } from './tree.ts'

/** The parts of a commit that revisions store. */
export interface Commit {
  oid: string
  message: string
}

/** A remote repository, in the state of the last fetch. */
export interface Repository {
  /** Fetches the commit of a ref without its history. Returns undefined if the ref does not exist. */
  fetch(ref: string): Promise<Commit | undefined>
  /** Lists a commit's files below a folder. Returns an empty listing if the folder does not exist. */
  list(commit: string, folder: string): Promise<Listing>
  /** Reads blobs one at a time and awaits `each` before it passes on the next one. */
  read(oids: readonly string[], each: (bytes: Buffer, index: number) => Promise<void>): Promise<void>
  /** Creates a local commit and returns its id. */
  commit(commit: NewCommit): Promise<string>
  /** Pushes a commit to a branch, never by force. Throws if the branch has moved. */
  push(oid: string, ref: string): Promise<void>
  close(): Promise<void>
}

const [fetched, made] = ['refs/scriptorium/fetched', 'refs/scriptorium/made']
const maxMessageLength = 65_536
// The list is short, however large the repository is. A server that sends it slowly would hold a place for long.
const maxListingMs = 60_000

/** How a repository is opened. */
export interface RepositoryOptions {
  limits: GitLimits
  signal: AbortSignal
  /** Runs what waits for the remote repository. */
  waitOutside<T>(awaited: Promise<T>): Promise<T>
}

/** Opens a remote repository through a temporary bare one, which `close` deletes. Nothing is checked out. */
export const openRepository = async (
  remote: Remote,
  { limits, signal, waitOutside }: RepositoryOptions,
): Promise<Repository> => {
  const place = await openGitWorkspace(remote, limits, signal)
  const bare = join(place.folder, 'bare')
  const require = (answer: GitResult): GitResult => {
    if (answer.code !== 0) throw explain(answer, place.refusal())
    return answer
  }
  const git = async (...args: string[]) => require(await runGit(place, ['--git-dir', bare, ...args]))
  const lineOf = async (...args: string[]) => (await git(...args)).out.toString().trim()

  const list = async (ref: string): Promise<GitResult> => {
    const late = AbortSignal.timeout(maxListingMs)
    try {
      return await runGit({ ...place, signal: AbortSignal.any([signal, late]) }, [
        'ls-remote',
        '--',
        place.address,
        ref,
      ])
    } catch (cause) {
      if (signal.aborted || !late.aborted) throw cause
      throw new GitError(`The server took longer than ${maxListingMs / 1000} seconds to list its branches`, { cause })
    }
  }

  const find = async (ref: string): Promise<string | undefined> => {
    const { out } = require(await waitOutside(list(ref)))
    const lines = out
      .toString()
      .split('\n')
      .map((line) => line.split('\t'))
    return lines.find(([, name]) => name === ref)?.[0]
  }

  const init = (oid: string | undefined) => {
    const format = oid?.length === 64 ? 'sha256' : 'sha1'
    return runGit(place, ['init', '--quiet', '--bare', `--object-format=${format}`, '--', bare]).then(require)
  }

  const requireFolder = async (commit: string, folder: string): Promise<boolean> => {
    const names = folder.split('/')
    for (const [index] of names.entries()) {
      const path = names.slice(0, index + 1).join('/')
      const found = await lineOf('ls-tree', '-z', '--full-tree', commit, '--', path)
      if (found === '') return false
      if (!found.startsWith('040000 ')) throw new GitError(`${path} is not a folder in the repository`)
    }
    return true
  }

  return {
    fetch: async (ref) => {
      const oid = await find(ref)
      await init(oid)
      if (oid === undefined) return undefined
      const options = ['--quiet', '--depth=1', '--no-tags', '--no-write-fetch-head']
      await waitOutside(git('fetch', ...options, '--', place.address, `+${ref}:${fetched}`))
      const log = await lineOf('log', '-1', '--format=%H%n%B', '--encoding=UTF-8', fetched)
      const [commit = '', ...message] = log.split('\n')
      return { oid: commit, message: message.join('\n').slice(0, maxMessageLength) }
    },
    list: async (commit, folder) => {
      if (folder !== '' && !(await requireFolder(commit, folder))) return { entries: [], unreadable: [] }
      const answer = await runGit(place, [
        '--git-dir',
        bare,
        'ls-tree',
        '-r',
        '-l',
        '-z',
        '--full-tree',
        `${commit}:${folder}`,
      ])
      if (answer.code === null) throw new GitError('The repository lists too many files')
      return readListing(require(answer).out)
    },
    read: async (oids, each) => {
      if (oids.length === 0) return
      const stdin = async (input: NodeJS.WritableStream) => void input.write(`${oids.join('\n')}\n`)
      require(
        await runGit(place, ['--git-dir', bare, 'cat-file', '--batch'], {
          stdin,
          stdout: (output) => readBatch(output, each),
        }),
      )
    },
    commit: async (commit) => {
      const args = ['--git-dir', bare, 'fast-import', '--quiet', '--done', '--date-format=raw', '--force']
      const { out } = require(await runGit(place, args, { stdin: (input) => writeCommit(input, made, commit) }))
      return out.toString().trim()
    },
    push: async (oid, ref) =>
      void (await waitOutside(git('push', '--porcelain', '--no-verify', '--', place.address, `${oid}:${ref}`))),
    close: place.close,
  }
}
