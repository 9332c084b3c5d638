import { isWithinSpace } from '../links/foreign-space.ts'
import { linkResolver } from '../links/resolver.ts'
import { rewriteLinks } from '../links/write-links.ts'
import type { BlockNode } from '../markdown/document.ts'
import { hrefOf, mapNodeRefs, mapRefs } from '../markdown/refs.ts'
import { fieldNames } from '../metadata/metadata.ts'
import type { ContentStore } from '../store.ts'
import { type ContentRef, type FileRecord, latestPlaces, type PageRecord, placeOf } from '../tree/records.ts'
import type { Tree } from '../tree/tree.ts'
import type { Change, DocBody, StoredFile } from './batch.ts'
import { pageBody } from './fields.ts'

/** A page that moves with the pages below it, and the spaces that it leaves and enters. */
interface Moving {
  store: ContentStore
  tree: Tree
  /** The content that the page enters. */
  target: Tree
  page: PageRecord
  from: string
  to: string
  /** Title of the hidden group that holds the links to the moved pages. */
  group: string
  newId: () => string
}

/** What moves pages: the changes of the space that they enter, and of the one that they leave. */
export interface MovedPages {
  /** Id of the page in the other space. */
  id: string
  entering: Change[]
  leaving: Change[]
  /** Names of the variables that the pages use and that have another value there. */
  differingVariables: string[]
}

/** Links that earlier moves left in a space, by the page of another space that they lead to. */
type Links = ReadonlyMap<string, PageRecord>

const linksTo = async (tree: Tree, space: string): Promise<Links> => {
  const groups = (await tree.childrenOf(null)).filter(({ type, hidden }) => type === 'group' && hidden)
  const found = new Map<string, PageRecord>()
  for (const group of groups) {
    for (const link of await tree.childrenOf(group.id)) {
      const { target } = link
      if (target?.kind === 'page' && target['space'] === space) found.set(String(target['page']), link)
    }
  }
  return found
}

/** Returns where a page was before it left a link: the parent, if it still holds pages, and the slug. */
const formerPlaceOf = async (tree: Tree, { formerly = {} }: PageRecord) => {
  const [last] = latestPlaces(formerly, 1)
  const { parent, slug } = last ? placeOf(last[0]) : { parent: null, slug: undefined }
  const above = parent === null ? undefined : await tree.page(parent)
  return { into: above?.type === 'document' || above?.type === 'group' ? above.id : null, ...(slug && { slug }) }
}

/** Returns the changes that delete the groups of links that all pages came back to. */
const emptiedGroups = async (tree: Tree, links: readonly PageRecord[]): Promise<Change[]> => {
  const back = Map.groupBy(links, ({ parent }) => parent!)
  const changes: Change[] = []
  for (const [page, { length }] of back)
    if ((await tree.childCount(page)) === length) changes.push({ operation: 'delete_page', page })
  return changes
}

const usedVariable = /\bspace\.vars(?:\.|\[\\*["'])([\w-]+)/g

/** Returns the change that adds the variables that pages use and that the other space lacks, and the names of those that differ there. */
const usedVariables = async ({ tree, target }: Moving, pages: readonly Change[]) => {
  const used = new Set(Array.from(JSON.stringify(pages).matchAll(usedVariable), ([, name]) => name!))
  const variables: Record<string, string> = {}
  const differingVariables: string[] = []
  for (const name of used) {
    const [here, there] = [await tree.variable(name), await target.variable(name)]
    if (here !== undefined && there === undefined) variables[name] = here
    else if (here !== there) differingVariables.push(name)
  }
  const isAdding = Object.keys(variables).length > 0
  const carried: Change[] = isAdding ? [{ operation: 'update_variables', variables }] : []
  return { carried, differingVariables }
}

/** Returns a function that rewrites references for the other space, and the new ids of the files that it met. */
const referencesOf = ({ from, to, newId }: Moving, ids: ReadonlyMap<string, string>) => {
  const files = new Map<string, string>()
  const fileId = (id: string): string => {
    const known = files.get(id) ?? newId()
    files.set(id, known)
    return known
  }
  const rewrite = (ref: ContentRef): ContentRef => {
    if (!isWithinSpace(ref)) return ref
    const { space = from, ...own } = ref
    if (space === to) return own
    if (space !== from) return ref
    const page = ids.get(String(ref['page']))
    if (page !== undefined) return { ...own, page }
    return ref.kind === 'file' ? { ...own, file: fileId(String(ref['file'])) } : { ...own, space }
  }
  return { files, rewrite }
}

const bodyFor = async (
  { store, tree }: Moving,
  page: PageRecord,
  rewrite: (ref: ContentRef) => ContentRef,
): Promise<DocBody> => {
  const { format, text } = await pageBody(store, page)
  if (format === 'markdown') {
    const write = async (ref: ContentRef) => hrefOf(rewrite(ref))
    return { markdown: await rewriteLinks(text, linkResolver(tree, page), { write }) }
  }
  const document = JSON.parse(text) as { nodes: BlockNode[] }
  return { document: { ...document, nodes: document.nodes.map((node) => mapNodeRefs(node, rewrite)) } }
}

/** Returns the stored files under their new ids. Their names lose their folders, in which the other space may have other files. */
const storedFiles = async (tree: Tree, files: ReadonlyMap<string, string>): Promise<StoredFile[]> => {
  const found = await Promise.all(
    [...files].map(async ([before, id]) => {
      const file: FileRecord | undefined = await tree.file(before)
      if (!file) return []
      const { contentType, size, storageKey, width, height } = file
      return [{ id, name: file.name.split('/').at(-1)!, contentType, size, storageKey, width, height }]
    }),
  )
  return found.flat()
}

/** Returns the changes that replace the pages with links in a hidden group. Their former addresses find the links there. */
const leavingChanges = async (
  { tree, to, group, newId }: Moving,
  pages: readonly PageRecord[],
  ids: ReadonlyMap<string, string>,
): Promise<Change[]> => {
  const roots = await tree.childrenOf(null)
  const moved = new Set(pages.map(({ id }) => id))
  const known = roots.find(
    ({ id, type, hidden, title }) => type === 'group' && hidden && title === group && !moved.has(id),
  )
  const into = known?.id ?? newId()
  const linked = pages.toReversed().flatMap(({ id: page, type }): Change[] => {
    // Each page leaves its parent first, so what is deleted holds no pages.
    if (type !== 'document' && type !== 'computed') return [{ operation: 'delete_page', page }]
    return [
      { operation: 'update_page', page, into, keepsOrder: true, hidden: true, owner: '', verifiedUntil: '' },
      { operation: 'retype_page', page, type: 'link', target: { kind: 'page', space: to, page: ids.get(page)! } },
    ]
  })
  return known ? linked : [{ operation: 'insert_group', id: into, title: group, hidden: true }, ...linked]
}

/**
 * Returns the changes that move a page and the pages below it to another space, with their files and variables. Pages that came from there
 * take the places of the links that they left.
 */
export const movePages = async (moving: Moving): Promise<MovedPages> => {
  const { tree, target, page: top, from, newId } = moving
  const pages = [top, ...(await tree.pages(await tree.descendantIds(top.id)))]
  const links = await linksTo(target, from)
  const ids = new Map(pages.map(({ id }) => [id, links.get(id)?.id ?? newId()]))
  const { files, rewrite } = referencesOf(moving, ids)
  const inserts: Change[] = []
  for (const page of pages) {
    const given = fieldNames.flatMap((name) => (page[name] === undefined ? [] : [[name, mapRefs(page[name], rewrite)]]))
    const link = links.get(page.id)
    const former = link ? await formerPlaceOf(target, link) : { into: null }
    const into = page === top ? former.into : ids.get(page.parent!)!
    const shared = { ...Object.fromEntries(given), ...former, id: ids.get(page.id)! }
    const place = { ...shared, into }
    if (page.type === 'group') inserts.push({ ...shared, operation: 'insert_group' })
    else if (page.type === 'link') inserts.push({ ...place, operation: 'insert_link', target: rewrite(page.target!) })
    else if (page.type === 'computed')
      inserts.push({ ...place, operation: 'insert_computed', computed: page.computed! })
    else inserts.push({ ...place, operation: 'insert_page', document: await bodyFor(moving, page, rewrite) })
  }
  const stored = await storedFiles(tree, files)
  const { carried, differingVariables } = await usedVariables(moving, inserts)
  if (stored.length > 0) carried.push({ operation: 'insert_files', files: stored })
  const back = pages.flatMap(({ id }) => links.get(id) ?? [])
  return {
    id: ids.get(top.id)!,
    entering: [...carried, ...inserts, ...(await emptiedGroups(target, back))],
    leaving: await leavingChanges(moving, pages, ids),
    differingVariables,
  }
}
