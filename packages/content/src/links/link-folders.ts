import { includesFolder } from '../tree/include-files.ts'
import { latestPlaces, type PageRecord } from '../tree/records.ts'
import type { Tree } from '../tree/tree.ts'
import { hasOwnFolder, importedPathOf } from './imported-places.ts'

/** A folder that links may be relative to. */
export interface LinkFolder {
  path: string
  /** Whether the path is that of an imported file, which the table of contents has put elsewhere. */
  isImported?: true
}

// Each broken link is looked up in each of them.
const maxFormerFolders = 8

// Reusable content is read as a page without a place.
const isReusable = ({ parent, slug }: PageRecord): boolean => parent === null && slug === ''

/** Returns the latest former folders of a page, then of its ancestors, since its links may have been written there. */
const formerFolders = async (tree: Tree, page: PageRecord): Promise<string[]> => {
  const line = [...(await tree.ancestorsOf(page.id)), page]
  const folders: string[] = []
  for (const [depth, { id, formerly = {} }] of [...line.entries()].toReversed()) {
    const below = line.slice(depth, -1).map(({ slug }) => slug)
    for (const [place] of latestPlaces(formerly, maxFormerFolders)) {
      const [parent = '', slug = ''] = place.split('/')
      const outer = parent === '' ? '' : await tree.pathOf(parent)
      if (outer === undefined) continue
      const inner = id === page.id ? [] : [slug, ...below.slice(1)]
      folders.push([outer, ...inner].filter(Boolean).join('/'))
    }
  }
  return folders
}

/** Returns the folders that the links of a page may be relative to, the likeliest first. */
export const linkFolders = async (tree: Tree, page: PageRecord): Promise<LinkFolder[]> => {
  if (isReusable(page)) return [{ path: includesFolder }, { path: '' }]
  const isReadme = await hasOwnFolder(tree, page)
  const both = (own: readonly string[]): string[] => {
    const paths = [own.join('/'), own.slice(0, -1).join('/')]
    return isReadme ? paths : paths.toReversed()
  }
  const above = (await tree.ancestorsOf(page.id)).map(({ slug }) => slug)
  const file = await importedPathOf(tree, page)
  const imported = (file ? both(file) : []).map((path) => ({ path, isImported: true as const }))
  const others = new Set([...both([...above, page.slug]), ...(await formerFolders(tree, page))])
  return [...imported, ...[...others].map((path) => ({ path }))]
}
