import { rm } from 'node:fs/promises'
import { createScratch } from '@scriptorium/basics/scratch'
import { writeEntries } from '@scriptorium/folders/fetch/fetch-repository'
import { ImportError } from '@scriptorium/folders/fetch/import-error'
import { runReader } from '@scriptorium/folders/processes/run-reader'
import { GitError } from '@scriptorium/outside/git/git-error'
import type { Repository } from '@scriptorium/outside/git/repository'
import type { CommitSource } from '@scriptorium/folders/git/commit-source'
import type { Task } from './task.ts'

/** A commit in the Markdown of Scriptorium, and the tool whose files it has. */
export interface TranslatedCommit {
  source: CommitSource
  tool: string
}

// Starting a process to read a folder takes a while, so only commits with the settings of a tool are read that way.
const settings =
  /(?:^|\/)(?:\.(?:vitepress|vuepress)\/config\.\w+|docusaurus\.config\.\w+|astro\.config\.\w+|mkdocs\.ya?ml|docs\.json|mint\.json|book\.toml|antora\.yml|_sidebar\.md|docs\.yml|_meta\.\w+|_order\.yaml|hugo\.\w+|_config\.yml)$|\.mdx$/i
const own = /^(?:summary\.md|\.scriptorium\.json|\.gitbook\.yaml)$/i

const mayBeOfTool = ({ entries }: CommitSource): boolean => {
  const paths = [...entries.keys()]
  return paths.some((path) => settings.test(path)) && !paths.some((path) => own.test(path))
}

/** Translates a commit that another tool made. Returns undefined if it is of no known tool. */
export const translateCommit = async (
  { services, signal, waitOutside }: Task,
  repository: Repository,
  source: CommitSource,
): Promise<TranslatedCommit | undefined> => {
  if (!mayBeOfTool(source)) return undefined
  const folder = await createScratch('git')
  try {
    await writeEntries(repository, [...source.entries.values()], {
      folder,
      largest: services.config.fileLimit,
      onProgress: () => {},
    })
    const read = await waitOutside(runReader({ folder, isPlain: false, isWhole: true }, signal))
    const { tool } = read.report
    if (tool === undefined) return undefined
    const shown = read.assets.flatMap(({ path }) => source.entries.get(path) ?? [])
    const entries = new Map(shown.map((entry) => [entry.path, entry]))
    const { files, shared, skipped } = read
    return { tool, source: { files, shared, skipped, shown, entries } }
  } catch (cause) {
    throw cause instanceof ImportError ? new GitError(cause.message, { cause }) : cause
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
