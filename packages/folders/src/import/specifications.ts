import type { FileTree, Kept, Specification } from '@scriptorium/import'
import { remember } from '@scriptorium/basics/remember'
import { slugify } from '@scriptorium/content/tree/slugs'
import { unzip } from '@scriptorium/openapi/gzip'
import type { DocumentLimits } from '@scriptorium/openapi/limits'

/** A specification of the organization into which a folder is imported. */
export interface KnownSpecification {
  slug: string
  /** The path of the file that an earlier import of the same source made it of; null if something else did. */
  path: string | null
  /** Identifies the content of its latest version. */
  contentHash: string | null
  /** Whether its document is fetched from a URL, and not what an import brought. */
  isFetched: boolean
}

/** The specifications that an organization has, and how many more an import can make. */
export interface SpecificationRoom {
  known: readonly KnownSpecification[]
  /** How many more specifications the organization can have. */
  left: number
  /** The reason for the report if the import can make no more specifications. */
  refusal: string
  limits: DocumentLimits
}

/** A specification that pages of a folder show. */
export interface FoundSpecification extends Specification {
  /** The path of its document. */
  path: string
  contentHash: string
  status: 'created' | 'updated' | 'unchanged'
}

const maxSlugLength = 90

const titleOf = (json: string): string => {
  const { info } = JSON.parse(json) as { info?: { title?: unknown } }
  return typeof info?.title === 'string' ? info.title : ''
}

const plainSlug = (text: string): string =>
  slugify(text.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-+|-+$/g, '')

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')

/** Returns the document in a file of a folder, with the files that it refers to; undefined with the reason if it cannot be read. */
const readFile = async ({ read }: FileTree, path: string, limits: DocumentLimits) => {
  const text = await read(path)
  if (text === undefined) return { reason: 'it is no text' }
  // Loaded here, because few folders have such a document.
  const { contentHashOf, readDocument } = await import('@scriptorium/openapi/read-document')
  const { FileError, folderBase } = await import('@scriptorium/openapi/resolver')
  const fetchText = async (url: string): Promise<string> => {
    const file = url.startsWith(folderBase) ? decodeURIComponent(url.slice(folderBase.length)) : undefined
    const found = file === undefined ? undefined : await read(file)
    if (found === undefined) throw new FileError('it is no file of the folder')
    return found
  }
  const url = new URL(path.split('/').map(encodeURIComponent).join('/'), folderBase).href
  const document = await readDocument({ url, text }, fetchText, limits)
  if (document.kind === 'failure') return { reason: document.errors[0]?.message ?? 'it cannot be read' }
  const whole = await unzip(document.bundled)
  return { whole, text: document.files === 1 ? text : whole, contentHash: contentHashOf([{ json: whole }]) }
}

/** A folder whose documents of OpenAPI become specifications. */
export interface OpenedSpecifications {
  /** The files of the folder, for its translation. */
  tree: FileTree
  /** Returns the specifications that texts show. */
  shownIn(texts: readonly string[]): FoundSpecification[]
  /** Documents whose operations stay text, with the reason. */
  kept: Kept[]
}

/**
 * Gives the documents of OpenAPI in a folder to the translation as specifications. A document keeps the specification that an earlier import
 * made of it, and takes one with the same content; otherwise it gets a name that is free.
 */
export const openSpecifications = (
  tree: FileTree,
  { known, left, refusal, limits }: SpecificationRoom,
): OpenedSpecifications => {
  const files = new Set(tree.paths)
  // A specification that is made of a file gets its content hash again when the file is read.
  const taken = new Map(
    known.map((one) => [one.slug, one.path !== null && files.has(one.path) ? { ...one, contentHash: null } : one]),
  )
  const own = new Map(known.flatMap((one) => (one.path === null ? [] : [[one.path, one] as const])))
  const reads = new Map<string, Promise<Specification | undefined>>()
  const found: FoundSpecification[] = []
  const kept: Kept[] = []
  let room = left

  const freeSlug = (base: string): string => {
    for (let number = 1; ; number++) {
      const slug = number === 1 ? base : `${base}-${number}`
      if (!taken.has(slug)) return slug
    }
  }

  const take = (
    path: string,
    whole: string,
    contentHash: string,
  ): Pick<FoundSpecification, 'slug' | 'status'> | undefined => {
    const before = own.get(path)
    if (before) {
      const isSame = before.isFetched || before.contentHash === contentHash
      taken.set(before.slug, isSame ? before : { ...before, contentHash })
      return { slug: before.slug, status: isSame ? 'unchanged' : 'updated' }
    }
    const same = [...taken.values()].find((one) => one.contentHash === contentHash)
    if (same) return { slug: same.slug, status: 'unchanged' }
    if (room-- <= 0) return undefined
    const slug = freeSlug(plainSlug(titleOf(whole)) || plainSlug(fileName(path)) || 'api')
    taken.set(slug, { slug, path, contentHash, isFetched: false })
    return { slug, status: 'created' }
  }

  const specificationOf = async (path: string): Promise<Specification | undefined> => {
    const keep = (reason: string) => void kept.push({ path, line: 1, construct: `OpenAPI as text: ${reason}` })
    const read = await readFile(tree, path, limits)
    if (read.reason !== undefined) return void keep(read.reason)
    const taking = take(path, read.whole, read.contentHash)
    if (taking === undefined) return void keep(refusal)
    found.push({ ...taking, path, text: read.text, contentHash: read.contentHash })
    return { slug: taking.slug, text: read.whole }
  }

  return {
    tree: { ...tree, specification: (path: string) => remember(reads, path, () => specificationOf(path)) },
    shownIn: (texts) => found.filter(({ slug }) => texts.some((text) => text.includes(` spec="${slug}"`))),
    kept,
  }
}
