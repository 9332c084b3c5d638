import { realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { parse } from 'yaml'
import { isInside } from '../inside.ts'
import { readText } from '../read-text.ts'
import type { Redirect } from '../source.ts'
import { listTree } from './list-tree.ts'

/** Where the pages of a folder are. */
export interface PagesRoot {
  root: string
  /** The name of the table of contents, if it is another one. */
  summary?: string | undefined
  /** Old addresses, with the path of the page below the folder of the pages. */
  redirects?: Redirect[]
}

const settingsOf = async (root: string): Promise<Record<string, unknown>> => {
  const read = await readText(join(root, '.gitbook.yaml')).catch(() => undefined)
  if (read === undefined || !('text' in read)) return {}
  try {
    const value: unknown = parse(read.text, { maxAliasCount: 0, logLevel: 'silent' })
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Returns the resolved path of a file or folder that settings name, if it is in the folder of the settings. */
const placeIn = async (root: string, name: string): Promise<string | undefined> => {
  const [top, place] = await Promise.all([realpath(root), realpath(join(root, name)).catch(() => undefined)])
  return place !== undefined && isInside(top, place) ? place : undefined
}

const folderIn = async (root: string, name: unknown): Promise<string | undefined> => {
  const folder = typeof name === 'string' ? await placeIn(root, name) : undefined
  return folder !== undefined && (await stat(folder)).isDirectory() ? folder : undefined
}

const hasFile = async (root: string, name: string): Promise<boolean> => {
  const file = await placeIn(root, name)
  return file !== undefined && (await stat(file)).isFile()
}

const withoutStart = (path: string): string => path.replace(/^(?:\.?\/)+/, '')

const redirectsOf = (value: unknown): Redirect[] =>
  Object.entries(value !== null && typeof value === 'object' ? value : {}).flatMap(([from, to]: [string, unknown]) =>
    typeof to === 'string' ? [{ from, to: withoutStart(to).replace(/(?<!\.md)$/i, '.md') }] : [],
  )

/** Returns whether another tool made the pages of a folder, whose table of contents is missing or outdated. */
const isOfOtherTool = async (top: string, contents: string | undefined): Promise<boolean> => {
  const { isOutdatedSummary, recognize } = await import('@scriptorium/import')
  const tree = await listTree(top)
  if (contents !== undefined && !(await isOutdatedSummary(tree, contents))) return false
  return (await recognize(tree)) !== undefined
}

/**
 * Returns where the pages of a folder are: `.gitbook.yaml` can name a folder in it, and the table of contents. Settings without a table
 * of contents, or with an outdated one, give way to those of another tool: they are often left behind.
 */
export const pagesRootOf = async (top: string): Promise<PagesRoot> => {
  const { root: name, structure, redirects } = await settingsOf(top)
  const { summary } = structure !== null && typeof structure === 'object' ? (structure as { summary?: unknown }) : {}
  const own = typeof summary === 'string' ? withoutStart(summary) : undefined
  const folder = await folderIn(top, name)
  const root = folder ?? top
  const hasContents = await hasFile(root, own ?? 'SUMMARY.md')
  const all = redirectsOf(redirects)
  const isNamed = folder !== undefined || own !== undefined
  const below =
    folder === undefined
      ? ''
      : relative(await realpath(top), folder)
          .split(sep)
          .join('/')
  const contents = hasContents ? [below, own ?? 'SUMMARY.md'].filter(Boolean).join('/') : undefined
  if (isNamed && (await isOfOtherTool(top, contents))) {
    return { root: top, redirects: all.map(({ from, to }) => ({ from, to: below === '' ? to : `${below}/${to}` })) }
  }
  return { root, summary: hasContents ? own : undefined, redirects: all }
}
