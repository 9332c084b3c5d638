import { documentOf } from '@scriptorium/content/markdown/document'
import { keyMaker, withKeys } from '@scriptorium/content/markdown/keys'
import { parseMarkdown } from '@scriptorium/content/pool/pool'
import { getBody } from '@scriptorium/content/store'
import type { PageRecord } from '@scriptorium/content/tree/records'
import { openTree, type PageNode } from '@scriptorium/content/tree/tree'
import type { Body, Document } from '@scriptorium/types'
import { loadOrganization, loadSpace } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'
import { computeMarkdown, computeOutline } from '../../../features/computed/compute-by-integration.ts'
import { generatedPages } from '../../../features/computed/generated-cache.ts'
import { recordOf } from '../../../features/computed/pages.ts'
import { derivedId, specSlugOf, translationDependency } from '../../../features/computed/source.ts'
import type { Context } from '../../http/operations/handlers.ts'
import type { GeneratedPage } from '@scriptorium/openapi/generated'
import { withPageIds } from '@scriptorium/openapi/generated-links'
import { findSpecBySlug } from '../../../features/openapi/store.ts'
import { invalid } from '../../../ground/problem.ts'
import { presentPage } from '../pages/presenter.ts'
import { findTranslation } from '../translations/repo.ts'

type Asked = Context<'getComputedDocument' | 'getComputedRevision'>
type Source = Body<'getComputedRevision'>['source']

const unknown = (member: string, what: string) => invalid(`/body/source/${member}`, what, 'invalid_reference')

// A guest of a space may not read the specifications of its organization.
const canRead = async ({ access, db, principal }: Asked): Promise<boolean> => {
  const organization = await loadOrganization(db, principal.user.id, access.space.organizationId)
  return organization !== undefined && allows('organization:read', organization.level)
}

const openapiPages = async (
  context: Asked,
  source: Source,
  props: Source['props'],
): Promise<GeneratedPage[] | undefined> => {
  const { access, db } = context
  const slug = specSlugOf(source)
  const isReadable = slug !== undefined && (await canRead(context))
  const spec = !isReadable ? undefined : await findSpecBySlug(db, access.space.organizationId, slug)
  const versionId = spec?.lastVersionId ?? null
  // As a computed page, which has no generated pages until its specification has been processed.
  if (versionId === null) return undefined
  const pages = await generatedPages(db, { versionId, slug: slug!, props })
  if (!pages) throw unknown('dependencies', 'names a specification that is too large to compute pages from')
  return pages
}

const nodesOf = (records: readonly PageRecord[], parent: string | null = null, above = ''): PageNode[] =>
  records
    .filter((page) => page.parent === parent)
    .map((page) => {
      const path = `${above}${page.slug}`
      return { page, path, pages: nodesOf(records, page.id, `${path}/`) }
    })

const translatedPages = async (context: Asked, source: Source): Promise<PageRecord[] | undefined> => {
  const { access, db, principal, services } = context
  const ref = source.dependencies?.['translation']?.ref
  const id = ref?.kind === 'translation' ? ref.translation : ''
  const row = await findTranslation(db, { id, organizationId: access.space.organizationId })
  if (!row || !(await loadSpace(db, principal.user.id, row.sourceSpaceId))) {
    return undefined
  }
  const stored = await db('computedSources')
    .where({ dependency: translationDependency(id) })
    .first('root')
  if (!stored?.root) return undefined
  const nodes = await openTree(services.content(db), stored.root).allPages()
  const flat = (found: readonly PageNode[]): PageRecord[] => found.flatMap(({ page, pages }) => [page, ...flat(pages)])
  return flat(nodes)
}

/** Returns a translated page with ids that are derived from another seed. */
const reseeded = (pages: readonly PageRecord[], seed: string): PageRecord[] => {
  const ids = new Map(
    pages.map(({ id, computed }) => [id, derivedId(seed, String(computedProps(computed)['document'] ?? id))]),
  )
  return pages.map((page) => ({
    ...page,
    id: ids.get(page.id)!,
    parent: page.parent === null ? null : (ids.get(page.parent) ?? null),
    ...(page.computedSeed !== undefined && { computedSeed: seed }),
  }))
}

const computedProps = (computed: PageRecord['computed']): Record<string, unknown> =>
  (computed?.['props'] as Record<string, unknown> | undefined) ?? {}

const isTranslation = ({ type }: Source): boolean => type === 'builtin:translation'

const isOfIntegration = ({ type }: Source): boolean => type.startsWith('integration:')

const outlineOf = ({ access, services }: Asked, source: Source) => computeOutline(services, access.space, source)

const documentByIntegration = async ({ access, services }: Asked, source: Source): Promise<Document> => {
  const markdown = await computeMarkdown(services, access.space, source)
  return (markdown === undefined ? documentOf([]) : await parseMarkdown(markdown)) as Document
}

/** Computes the pages of a source. */
export const computePages = async (context: Asked): Promise<PageNode[]> => {
  const { now } = context
  const { seed, source } = context.body
  if (isTranslation(source)) return nodesOf(reseeded((await translatedPages(context, source)) ?? [], seed))
  const pages = isOfIntegration(source)
    ? await outlineOf(context, source)
    : await openapiPages(context, source, source.props)
  return nodesOf((pages ?? []).map((page, index) => recordOf(page, index, { seed, type: source.type, now })))
}

/** Presents computed pages. */
export const presentComputed = ({ access, services }: Asked, nodes: readonly PageNode[]) => ({
  pages: nodes.map((node) =>
    presentPage(node, { space: access.space, urls: services.urls, metadata: false, showing: undefined }),
  ),
  files: [],
  reusableContents: [],
})

const shows = (page: GeneratedPage, wanted: Source['props']): boolean =>
  page.props['doc'] === wanted['doc'] &&
  (wanted['page'] === undefined || page.props['page'] === wanted['page'] || wanted['doc'] === 'operations/info') &&
  (wanted['method'] === undefined || page.props['method'] === wanted['method'])

const openapiDocument = async (context: Asked, source: Source): Promise<Document> => {
  const grouping = source.props['doc'] === 'operation' ? 'by-operation' : 'by-tag'
  const pages = await openapiPages(context, source, { grouping })
  if (!pages) return documentOf([]) as Document
  const page = pages.find((one) => shows(one, source.props))
  if (!page) throw unknown('props', 'name no page of this specification')
  const markdown = withPageIds(page.markdown, (key) => derivedId(context.body.seed, key))
  return (await parseMarkdown(markdown)) as Document
}

const translatedDocument = async (context: Asked, source: Source): Promise<Document> => {
  const pages = await translatedPages(context, source)
  if (!pages) return documentOf([]) as Document
  const page = pages.find(({ computed }) => computedProps(computed)['document'] === source.props['document'])
  if (!page) throw unknown('props', 'name no page of this translation')
  if (!page.body) return documentOf([]) as Document
  const { format, text } = await getBody(context.services.content(context.db), page.body.hash)
  return (format === 'document' ? JSON.parse(text) : await parseMarkdown(text)) as Document
}

const documentFrom = (context: Asked, source: Source): Promise<Document> => {
  if (isTranslation(source)) return translatedDocument(context, source)
  return isOfIntegration(source) ? documentByIntegration(context, source) : openapiDocument(context, source)
}

/** Computes the document of a source. The keys of its blocks are derived from the seed. */
export const computeDocument = async (context: Asked): Promise<Document> => {
  const { seed, source } = context.body
  const document = await documentFrom(context, source)
  const keyFor = keyMaker()
  const nodes = document.nodes.map((node) => withKeys(node as never, keyFor(`${seed}/${String(node.key)}`)))
  return { ...document, nodes } as Document
}
