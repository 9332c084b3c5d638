import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const env = {
  PATH: process.env['PATH'],
  HOME: tmpdir(),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Writer',
  GIT_AUTHOR_EMAIL: 'writer@example.com',
  GIT_COMMITTER_NAME: 'Writer',
  GIT_COMMITTER_EMAIL: 'writer@example.com',
}

/** Runs Git in a folder and returns its output. */
export const gitIn = async (folder: string, ...args: string[]): Promise<string> =>
  (
    await run('git', ['-c', 'init.defaultBranch=main', ...args], { cwd: folder, env, maxBuffer: 2 ** 27 })
  ).stdout.trimEnd()

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

/** Creates a folder for repositories. */
export const repositoryFolder = async () => {
  const root = await mkdtemp(join(tmpdir(), 'scriptorium-repositories-'))
  let count = 0
  const create = async (): Promise<TestRepository> => {
    const folder = join(root, `docs-${++count}.git`)
    const work = join(root, `work-${count}`)
    await mkdir(folder)
    await mkdir(work)
    await gitIn(folder, 'init', '--quiet', '--bare')
    await gitIn(work, 'init', '--quiet')
    await gitIn(work, 'remote', 'add', 'origin', folder)
    const git = (...args: string[]) => gitIn(folder, ...args)
    const pull = async () => {
      await gitIn(work, 'fetch', '--quiet', 'origin')
      await gitIn(work, 'reset', '--quiet', '--hard', 'origin/main').catch(() => {})
    }
    return {
      folder,
      url: pathToFileURL(folder).href,
      git,
      push: async (files, message = 'Write') => {
        await pull()
        for (const [path, content] of Object.entries(files)) {
          await mkdir(dirname(join(work, path)), { recursive: true })
          if (content === null) await rm(join(work, path))
          else await writeFile(join(work, path), content)
        }
        await gitIn(work, 'add', '--all')
        await gitIn(work, 'commit', '--quiet', '--allow-empty', '-m', message)
        await gitIn(work, 'push', '--quiet', 'origin', 'HEAD:refs/heads/main')
        return gitIn(work, 'rev-parse', 'HEAD')
      },
      files: async () => {
        const paths = (await git('-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', '-z', 'main'))
          .split('\0')
          .filter(Boolean)
        const texts = paths.map(
          async (path) => [path, (await run('git', ['show', `main:${path}`], { cwd: folder, env })).stdout] as const,
        )
        return Object.fromEntries(await Promise.all(texts))
      },
      head: () => git('rev-parse', 'main'),
    }
  }
  return { root, create, drop: () => rm(root, { recursive: true, force: true }) }
}
