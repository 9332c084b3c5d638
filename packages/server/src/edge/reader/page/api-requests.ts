import { sourcesOf, tokenOriginsOf, type ApiRequest, type ShownApiRequest } from '@scriptorium/content/api-request'
import { walkNodes, type BlockNode } from '@scriptorium/content/markdown/document'
import type { ContentRef, PageRecord } from '@scriptorium/content/tree/records'
import { requestPart } from '@scriptorium/openapi/part-names'
import { isBeingDescribed } from '../../../features/openapi/describe-spec.ts'
import { readPageDocument } from '../../../domain/history/page-body.ts'
import { wordsOf, type Visit } from '../visit.ts'
import { groupOperations } from './group-operations.ts'

/** Blocks, with what the forms of their operations need, and where these forms send requests. */
export interface WithRequests {
  nodes: BlockNode[]
  connectSources: readonly string[]
}

/** How many servers the forms of a page can reach, so that its policy stays small. */
const maxSources = 50

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const isOperation = ({ type, nodes }: BlockNode): boolean =>
  (type === 'openapi-operation' || type === 'swagger') && nodes !== undefined && nodes.length > 0

/** Returns the specification of a block: the one that it names, or the one from which its page was generated. */
const specOf = ({ data }: BlockNode, { computed }: Pick<PageRecord, 'computed'>): string | undefined => {
  const ref = data['ref'] as ContentRef | undefined
  const named = ref?.kind === 'openapi' ? ref['spec'] : (computed?.['props'] as Record<string, unknown>)?.['spec']
  return typeof named === 'string' ? named : undefined
}

const partOf = ({ data }: BlockNode): string => requestPart(textIn(data['method']), textIn(data['path']))

const parse = (text: string | undefined): ApiRequest | undefined => {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as ApiRequest)
  } catch {
    return undefined
  }
}

/** Reads what the forms of operations need, by block. */
const readRequests = async (visit: Visit, page: PageRecord, blocks: readonly BlockNode[]) => {
  const found = new Map<BlockNode, ShownApiRequest>()
  for (const [spec, ofSpec] of Map.groupBy(blocks, (block) => specOf(block, page))) {
    if (spec === undefined) continue
    const parts = await visit.source.parts(spec, [...new Set(ofSpec.map(partOf))])
    for (const block of ofSpec) {
      const request = parse(parts.get(partOf(block)))
      if (request) found.set(block, { ...request, spec })
    }
  }
  return found
}

/** Returns the specifications among these whose forms are still being generated. A copy of a site would say so for ever. */
const readSpecsInWork = async ({ services, found, isCopy }: Visit, slugs: readonly string[]): Promise<Set<string>> => {
  if (slugs.length === 0 || isCopy === true) return new Set()
  const organizationId = found.organization.id
  const specs = await services.database.read('openapiSpecs').where({ organizationId }).whereIn('slug', slugs)
  return new Set(specs.filter(isBeingDescribed).map(({ slug }) => slug))
}

const isBlock = (node: { object: string }): node is BlockNode => node.object === 'block'

/** Gives the operations on a page what readers need to send requests to them. */
export const withRequests = async (visit: Visit, page: PageRecord, nodes: BlockNode[]): Promise<WithRequests> => {
  const blocks = [...walkNodes(nodes)].filter(isBlock).filter(isOperation)
  if (blocks.length === 0) return { nodes, connectSources: [] }
  const requests = await readRequests(visit, page, blocks)
  const sources = new Set<string>()
  for (const [block, request] of requests) {
    const servers = sourcesOf(request)
    const all = [...servers, ...tokenOriginsOf(request)]
    if (servers.length === 0 || sources.size + all.length > maxSources) continue
    all.forEach((source) => sources.add(source))
    block.data = { ...block.data, request }
  }
  const others = blocks.filter((block) => !requests.has(block))
  const inWork = await readSpecsInWork(visit, [...new Set(others.flatMap((block) => specOf(block, page) ?? []))])
  for (const block of others)
    if (inWork.has(specOf(block, page) ?? '')) block.data = { ...block.data, request: 'coming' }
  return { nodes, connectSources: [...sources] }
}

/** Finds an operation that a page shows. */
export const findRequest = async (
  visit: Visit,
  page: PageRecord,
  { spec, method, path }: { spec: string; method: string; path: string },
): Promise<ApiRequest | undefined> => {
  const document = await readPageDocument(visit.source, page, { dereferenced: 'reusable-contents' })
  const written = groupOperations(page, (document?.nodes ?? []) as BlockNode[], wordsOf(visit.found))
  const blocks = [...walkNodes(written)].filter(isBlock)
  const name = requestPart(method, path)
  const isShown = blocks.some((block) => specOf(block, page) === spec && partOf(block) === name)
  return isShown ? parse((await visit.source.parts(spec, [name])).get(name)) : undefined
}
