import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Readable, type Writable } from 'node:stream'
import { promisify } from 'node:util'
import { writeCommit, type FileChange } from '@scriptorium/outside/git/commit-stream'
import { readBatch } from '@scriptorium/outside/git/tree'
import { afterAll } from 'vitest'

const run = promisify(execFile)

const env = {
  PATH: process.env['PATH'],
  HOME: tmpdir(),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
}

const committer = { name: 'Writer', email: 'writer@example.com' }

/** Runs Git in a folder, with an input or without one, and returns its output. */
const gitIn = async (cwd: string, args: string[], write?: (input: Writable) => Promise<void>): Promise<Buffer> => {
  const running = run('git', args, { cwd, env, encoding: 'buffer', maxBuffer: 2 ** 27 })
  // Git may end before it has read everything. Its exit code says why.
  const input = running.child.stdin!.on('error', () => {})
  await write?.(input)
  input.end()
  return (await running).stdout
}

/** Files by path; null deletes one. */
export type Files = Record<string, string | Uint8Array | null>

/** A bare repository, and functions that write to it as another person. */
export interface TestRepository {
  folder: string
  /** As a `file:` address. */
  url: string
  /** Commits files and returns the commit. */
  push(files: Files, message?: string): Promise<string>
  /** Returns the texts of the branch by path. */
  files(): Promise<Record<string, string>>
  head(): Promise<string>
  git(...args: string[]): Promise<string>
}

const changeOf = ([path, content]: [string, string | Uint8Array | null]): FileChange =>
  content === null
    ? { kind: 'remove', path }
    : { kind: 'write', path, isExecutable: false, read: async () => Buffer.from(content as Uint8Array) }

// A commit is read and written by one process: each that the tests start copies the tables of their memory.
const repositoryIn = (folder: string): TestRepository => {
  const git = async (...args: string[]) => (await gitIn(folder, args)).toString().trimEnd()
  const head = async () => (await readFile(join(folder, 'refs/heads/main'), 'utf8')).trim()
  return {
    folder,
    url: pathToFileURL(folder).href,
    git,
    head,
    push: async (files, message = 'Write') => {
      const parent = await head().catch(() => undefined)
      const changes = Object.entries(files).map(changeOf)
      const commit = { parent, message: `${message}\n`, committer, time: Date.now(), changes }
      const write = (input: Writable) => writeCommit(input, 'refs/heads/main', commit)
      return (await gitIn(folder, ['fast-import', '--quiet'], write)).toString().trim()
    },
    files: async () => {
      const listed = (await git('ls-tree', '-r', '-z', 'main')).split('\0').filter(Boolean)
      const blobs = listed.map((line) => /^\d+ \w+ (\w+)\t([^]*)$/.exec(line)!)
      const write = async (input: Writable) => void input.write(blobs.map(([, id]) => `${id}\n`).join(''))
      const texts: string[] = []
      await readBatch(Readable.from([await gitIn(folder, ['cat-file', '--batch'], write)]), async (bytes, index) => {
        texts[index] = bytes.toString()
      })
      return Object.fromEntries(blobs.map(([, , path], index) => [path, texts[index]]))
    },
  }
}

/** Creates a folder for the repositories of a test file, and deletes it after the tests. */
export const repositoryFolder = async () => {
  const root = await mkdtemp(join(tmpdir(), 'scriptorium-repositories-'))
  afterAll(() => rm(root, { recursive: true, force: true }))
  const empty = join(root, 'empty.git')
  await gitIn(root, ['init', '--quiet', '--bare', '--initial-branch=main', '--template=', empty])
  let count = 0
  const create = async (): Promise<TestRepository> => {
    const folder = join(root, `docs-${++count}.git`)
    await cp(empty, folder, { recursive: true })
    return repositoryIn(folder)
  }
  return { root, create }
}
