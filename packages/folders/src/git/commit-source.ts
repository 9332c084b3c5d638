import { setImmediate } from 'node:timers/promises'
import { allReferencedPaths } from '../import/references.ts'
import { sizeFault, textOf } from '../read-text.ts'
import { isShared } from '../shared.ts'
import { isHidden, isMarkdown, maxPathLength, type Skipped, type SourceFile } from '../source.ts'
import { GitError } from '@scriptorium/outside/git/git-error'
import type { Repository } from '@scriptorium/outside/git/repository'
import type { TreeEntry } from '@scriptorium/outside/git/tree'

/** The content of a commit that a space can import. Paths are relative to the project folder. */
export interface CommitSource {
  files: SourceFile[]
  /** Reusable contents and variables. */
  shared: SourceFile[]
  skipped: Skipped[]
  /** All entries of the project folder, pages or not. */
  entries: ReadonlyMap<string, TreeEntry>
  /** Files that pages embed or link to. */
  shown: TreeEntry[]
}

/** Limits for reading a commit. */
export interface SourceLimits {
  /** Maximum size of all pages together, in bytes. */
  bytes: number
  /** Maximum size of one file that is not a page, in bytes. */
  file: number
}

/** The most pages of an import. */
export const maxPages = 20_000
// One less than the maximum depth of pages, because the file itself is a page.
const maxDepth = 31

const isHiddenOrInstalled = (path: string) =>
  path.split('/').some((name) => name.startsWith('.') || name === 'node_modules')

// The maximum path length that pages store, less room for the project folder.
const maxPagePathLength = 3000

const faultOf = ({ path, kind, size }: TreeEntry): string | undefined => {
  if (kind !== 'file') return 'it is a link'
  if (path.split('/').length > maxDepth || path.length > maxPagePathLength) return 'it is nested too deeply'
  return sizeFault(size)
}

const readFiles = async (repository: Repository, pages: readonly TreeEntry[]) => {
  const files: SourceFile[] = []
  const skipped: Skipped[] = []
  await repository.read(
    pages.map(({ oid }) => oid),
    async (bytes, index) => {
      const { path } = pages[index]!
      const read = textOf(bytes)
      if ('text' in read) files.push({ path, text: read.text })
      else skipped.push({ path, reason: read.reason, wouldBe: 'page' })
    },
  )
  return { files, skipped }
}

const shownBy = async (
  files: readonly SourceFile[],
  entries: ReadonlyMap<string, TreeEntry>,
  largest: number,
): Promise<TreeEntry[]> => {
  const kept = [...entries.keys()].filter((path) => path.startsWith('.gitbook/assets/'))
  const paths = new Set([...(await allReferencedPaths(files)), ...kept])
  return [...paths].toSorted().flatMap((path) => {
    const entry = entries.get(path)
    const isLeftOut = !entry || entry.kind !== 'file' || entry.size > largest || isMarkdown(path)
    return isLeftOut || isHidden(path) || path.length > maxPathLength ? [] : [entry]
  })
}

/** Reads the pages of a commit and finds the files that they show. Lists files that cannot be pages, with reasons. */
export const readCommit = async (
  repository: Repository,
  oid: string,
  directory: string,
  limits: SourceLimits,
): Promise<CommitSource> => {
  const { entries: listed, unreadable } = await repository.list(oid, directory)
  // Each pass over thousands of files takes some milliseconds, so other work gets a turn in between.
  await setImmediate()
  const candidates = listed.filter(({ path }) => isMarkdown(path) && !isHiddenOrInstalled(path))
  await setImmediate()
  const faults: Skipped[] = []
  const pages = candidates.filter((entry) => {
    const reason = faultOf(entry)
    if (reason !== undefined) faults.push({ path: entry.path, reason, wouldBe: 'page' })
    return reason === undefined
  })
  if (pages.length > maxPages) throw new GitError(`The repository has more than ${maxPages} pages`)
  if (pages.reduce((sum, { size }) => sum + size, 0) > limits.bytes) {
    throw new GitError(`The pages of the repository are larger than ${limits.bytes} bytes`)
  }
  const { files, skipped } = await readFiles(repository, pages)
  const common = listed.filter((entry) => isShared(entry.path) && faultOf(entry) === undefined)
  const shared = await readFiles(repository, common)
  const entries = new Map(listed.map((entry) => [entry.path, entry]))
  const nameless = unreadable.map((path) => ({ path, reason: 'its name is not a valid page name' }))
  return {
    files,
    shared: shared.files,
    entries,
    skipped: [...nameless, ...faults, ...skipped, ...shared.skipped],
    shown: await shownBy([...files, ...shared.files], entries, limits.file),
  }
}

/** The source of a branch without commits. */
export const emptySource: CommitSource = { files: [], shared: [], skipped: [], entries: new Map(), shown: [] }
