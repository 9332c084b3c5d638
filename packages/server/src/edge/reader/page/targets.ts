import type { ContentRef, PageRecord } from '@scriptorium/content/tree/records'
import { isWithinSpace } from '@scriptorium/content/links/foreign-space'
import { rowsOf, type TableData } from '@scriptorium/content/markdown/tables/table-data'
import type { DocumentNode } from '@scriptorium/content/markdown/document'
import type { Target } from '@scriptorium/site/document/context'
import type { Source } from '../../../domain/history/source.ts'
import { encodePath } from '../../../domain/sites/addresses/encode.ts'
import { pathOnSite } from '../../../domain/sites/addresses/address.ts'
import { maxLinks } from '../../../domain/sites/resolution/pages.ts'
import { memberFact, noteFact, readFacts } from '../cache/facts.ts'
import { openElsewhere } from '../elsewhere.ts'
import { fileHref } from '../files/file-hashes.ts'
import { foreignPicturesIn, knownSize, learnSize, type PictureSize } from '../files/picture-sizes.ts'
import { widthsOf } from '../files/widths.ts'
import { openSiteSpace, pageHref, siteSpaceHref, type Visit } from '../visit.ts'

type Ids = Partial<Record<'anchor' | 'collection' | 'file' | 'page' | 'space' | 'spec' | 'url' | 'user', string>>

const keyOf = (ref: ContentRef): string => JSON.stringify(Object.entries(ref).toSorted())

const lookOfPage = ({ title, description, emoji, icon }: PageRecord): Target => ({ title, description, emoji, icon })

/**
 * Returns a function that resolves references to what the visitor may see. Each one is looked up once. The nodes are those that
 * show pictures.
 */
export const createTargets = (visit: Visit, page?: PageRecord, nodes: readonly DocumentNode[] = []) => {
  const pictures = new Set(foreignPicturesIn(nodes))
  const { found, source, services } = visit
  const known = new Map<string, Target | undefined>()

  /** Opens a space of this site, or of another public one; undefined if the visitor cannot see it on either. */
  const openSpace = async (
    id: string | undefined,
  ): Promise<{ source: Source; hrefOf: (path: string) => string } | undefined> => {
    if (id === undefined || id === source.space.id) return { source, hrefOf: (path) => pageHref(visit, path) }
    const siteSpace = found.shown.siteSpaces.find(({ spaceId }) => spaceId === id)
    if (!siteSpace) return openElsewhere(visit, id)
    const other = await openSiteSpace(services, found, siteSpace)
    return (
      other && {
        source: other,
        hrefOf: (path) => found.siteBasePath + encodePath(pathOnSite(found.structure, siteSpace, path)),
      }
    )
  }

  const linkTarget = async (record: PageRecord, { space, anchor }: Ids, links: number): Promise<Target> => {
    const { target } = record
    const ref = target && space !== undefined && isWithinSpace(target) ? { space, ...target } : target
    const href = ref && links < maxLinks ? (await find(ref, links + 1))?.href : undefined
    const leadsToPage = ref?.kind === 'page' && anchor !== undefined
    return { ...lookOfPage(record), href: href && leadsToPage ? `${href}#${encodeURIComponent(anchor)}` : href }
  }

  const pageTarget = async ({ page: pageId, space, anchor }: Ids, links: number): Promise<Target | undefined> => {
    const hash = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`
    if (pageId === undefined || (pageId === page?.id && anchor !== undefined))
      return hash === '' ? undefined : { href: hash, title: anchor }
    const opened = await openSpace(space)
    const record = await opened?.source.tree.page(pageId)
    if (!opened || !record) return undefined
    if (record.type === 'link') return linkTarget(record, { space, anchor }, links)
    const path = await opened.source.tree.pathOf(pageId)
    return path === undefined ? undefined : { ...lookOfPage(record), href: opened.hrefOf(path) + hash }
  }

  const fileTarget = async ({ file: id, space }: Ids): Promise<Target | undefined> => {
    const isHere =
      space === undefined || space === source.space.id || found.shown.siteSpaces.some((one) => one.spaceId === space)
    // The site serves the files of its own spaces only.
    const opened = isHere ? await openSpace(space) : undefined
    const file = id === undefined ? undefined : await opened?.source.tree.file(id)
    return (
      file && {
        title: file.name,
        href: fileHref(found.siteBasePath, file),
        size: file.size,
        width: file.width,
        height: file.height,
        // A copy has each file once.
        widths: visit.isCopy === true ? [] : widthsOf(file),
      }
    )
  }

  const spaceTarget = async ({ space }: Ids): Promise<Target | undefined> => {
    const siteSpace = found.shown.siteSpaces.find(({ spaceId }) => spaceId === space)
    if (siteSpace) return { title: found.spaces.get(siteSpace.spaceId)!.title, href: siteSpaceHref(found, siteSpace) }
    const other = space === undefined ? undefined : await openElsewhere(visit, space)
    return other && { title: other.source.space.title, href: other.href }
  }

  const userTarget = async ({ user }: Ids): Promise<Target | undefined> => {
    const id = memberFact(found.organization.id, user ?? '')
    const name = (await readFacts(services.database.read, 'user', [id])).get(id)
    // The version of the site does not change with the name of a user.
    if (services.factLog) noteFact(services.factLog, 'user', id, name ?? '')
    return name === undefined ? undefined : { title: name }
  }

  // A page is rendered again when the size of a picture becomes known, so that its place is kept for the readers that follow.
  const sizeOf = (url: string): PictureSize | undefined => {
    if (!pictures.has(url)) return undefined
    const size = knownSize(url)
    if (size || !services.factLog) return size
    noteFact(services.factLog, 'picture', url, '')
    learnSize(services.outgoing, url)
    return undefined
  }

  const resolve = async ({ kind, ...ids }: ContentRef & Ids, links: number): Promise<Target | undefined> => {
    if (kind === 'url') return { href: ids.url, title: ids.url, ...sizeOf(ids.url ?? '') }
    if (kind === 'page' || kind === 'anchor') return pageTarget(ids, links)
    if (kind === 'file') return fileTarget(ids)
    if (kind === 'space') return spaceTarget(ids)
    if (kind === 'user') return userTarget(ids)
    return kind === 'openapi' ? { title: ids.spec } : undefined
  }

  const find = async (ref: ContentRef, links: number): Promise<Target | undefined> => {
    const key = keyOf(ref)
    if (!known.has(key)) known.set(key, await resolve(ref as ContentRef & Ids, links))
    return known.get(key)
  }

  return {
    find: (ref: ContentRef) => find(ref, 0),
    known: (ref: ContentRef): Target | undefined => known.get(keyOf(ref)),
  }
}

const isRef = (value: object): value is ContentRef => typeof (value as { kind?: unknown }).kind === 'string'

const filesOfTable = (data: TableData): ContentRef[] => {
  const { definition = {} } = data
  const roles = ['coverDefinition', 'coverDefinitionDark', 'targetDefinition'].map((name) => data.view?.[name])
  const columns = Object.keys(definition).filter(
    (id) => ['files', 'image'].includes(definition[id]?.type ?? '') || roles.includes(id),
  )
  return rowsOf(data).flatMap(([, { values = {} }]) =>
    columns.flatMap((column) =>
      [values[column]].flat().flatMap((file) => (typeof file === 'string' ? [{ kind: 'file', file }] : [])),
    ),
  )
}

const usersOfTable = (data: TableData): ContentRef[] => {
  const { definition = {} } = data
  const columns = Object.keys(definition).filter((id) => definition[id]?.type === 'users')
  return rowsOf(data).flatMap(([, { values = {} }]) =>
    columns.flatMap((column) =>
      [values[column]].flat().flatMap((user) => (typeof user === 'string' ? [{ kind: 'user', user }] : [])),
    ),
  )
}

// Most values of a document are words, so nothing is created for them.
const collectRefs = (value: object, into: ContentRef[]): void => {
  if (!Array.isArray(value)) {
    const node = value as { object?: unknown; type?: unknown; data?: unknown }
    if (isRef(value)) into.push(value)
    if (node.object === 'block' && node.type === 'table')
      into.push(...filesOfTable(node.data as TableData), ...usersOfTable(node.data as TableData))
  }
  for (const one of Object.values(value) as unknown[])
    if (typeof one === 'object' && one !== null) collectRefs(one, into)
}

/** Returns all references in a document, wherever they are in the data of its nodes. */
export const refsIn = (value: object): ContentRef[] => {
  const refs: ContentRef[] = []
  collectRefs(value, refs)
  return refs
}
