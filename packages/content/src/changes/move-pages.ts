import { isWithinSpace } from '../links/foreign-space.ts'
import { linkResolver } from '../links/resolver.ts'
import { rewriteLinks } from '../links/write-links.ts'
import type { BlockNode } from '../markdown/document.ts'
import { hrefOf, mapNodeRefs, mapRefs } from '../markdown/refs.ts'
import { fieldNames } from '../metadata/metadata.ts'
import type { ContentStore } from '../store.ts'
import type { ContentRef, FileRecord, PageRecord } from '../tree/records.ts'
import type { Tree } from '../tree/tree.ts'
import type { Change, DocBody, StoredFile } from './batch.ts'
import { pageBody } from './fields.ts'

/** A page that moves with the pages below it, and the spaces that it leaves and enters. */
interface Moving {
  store: ContentStore
  tree: Tree
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
      { operation: 'update_page', page, into, hidden: true, owner: '', verifiedUntil: '' },
      { operation: 'retype_page', page, type: 'link', target: { kind: 'page', space: to, page: ids.get(page)! } },
    ]
  })
  return known ? linked : [{ operation: 'insert_group', id: into, title: group, hidden: true }, ...linked]
}

/** Returns the changes that move a page and the pages below it to another space, with their files. */
export const movePages = async (moving: Moving): Promise<MovedPages> => {
  const { tree, page: top, newId } = moving
  const pages = [top, ...(await tree.pages(await tree.descendantIds(top.id)))]
  const ids = new Map(pages.map(({ id }) => [id, newId()]))
  const { files, rewrite } = referencesOf(moving, ids)
  const inserts: Change[] = []
  for (const page of pages) {
    const given = fieldNames.flatMap((name) => (page[name] === undefined ? [] : [[name, mapRefs(page[name], rewrite)]]))
    const shared = { ...Object.fromEntries(given), id: ids.get(page.id)! }
    const place = { ...shared, into: page === top ? null : ids.get(page.parent!)! }
    if (page.type === 'group') inserts.push({ ...shared, operation: 'insert_group' })
    else if (page.type === 'link') inserts.push({ ...place, operation: 'insert_link', target: rewrite(page.target!) })
    else if (page.type === 'computed')
      inserts.push({ ...place, operation: 'insert_computed', computed: page.computed! })
    else inserts.push({ ...place, operation: 'insert_page', document: await bodyFor(moving, page, rewrite) })
  }
  const stored = await storedFiles(tree, files)
  const carried: Change[] = stored.length > 0 ? [{ operation: 'insert_files', files: stored }] : []
  return {
    id: ids.get(top.id)!,
    entering: [...carried, ...inserts],
    leaving: await leavingChanges(moving, pages, ids),
  }
}
