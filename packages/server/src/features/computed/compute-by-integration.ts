import type { WaitOutside } from '@scriptorium/content/pool/wait-outside'
import { findDocumentFault } from '@scriptorium/content/markdown/check-document'
import { formatMarkdown } from '@scriptorium/content/pool/pool'
import type { Document } from '@scriptorium/content/markdown/document'
import type { ComputedSource } from '@scriptorium/types'
import type { Logger } from 'pino'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import { activeOn, type ActiveIntegration } from '../../domain/integrations/active.ts'
import { askIntegration } from '../../domain/integrations/ask.ts'
import type { DispatchServices } from '../../domain/integrations/dispatch.ts'
import type { EventType } from '../../domain/integrations/facts.ts'
import type { GeneratedPage } from '@scriptorium/openapi/generated'
import type { Made } from './generate.ts'
import { readComputedPages, type ComputedPage, type DocumentSource } from './integration-pages.ts'
import { integrationDependency, integrationSourceOf } from './source.ts'

/** The services with which integrations compute pages. */
export interface ComputeServices extends DispatchServices {
  log: Logger
}

const timeoutMs = 30_000
const maxBytes = 5_242_880

interface Computing {
  services: ComputeServices
  space: SpaceRow
  found: ActiveIntegration
  signal: AbortSignal
  waitOutside: WaitOutside
}

const ask = async (
  { services, space, found, signal, waitOutside }: Computing,
  type: EventType,
  { type: name, ...rest }: DocumentSource,
) => {
  const { integrationName, sourceId } = integrationSourceOf({ type: name }) ?? {}
  if (integrationName !== found.integration.name) throw new Error(`${name} is not a source of this integration`)
  const payload = { spaceId: space.id, sourceId, ...rest }
  const { isDelivered, answer } = await waitOutside(
    askIntegration(services, {
      ...found,
      type,
      payload,
      // Those of a document come from the integration and can be anything.
      ...(type === 'content_compute_document' && { listed: { ...payload, dependencies: {} } }),
      signal,
      timeoutMs,
      maxBytes,
    }),
  )
  if (!isDelivered || !answer) throw new Error('The integration did not compute it')
  return answer.bytes
}

// Integrations leave the data of a node out if there is none.
const withData = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'object' in value && !('data' in value)
    ? { ...value, data: {} }
    : value

const markdownOf = async (computing: Computing, { source }: Pick<ComputedPage, 'source'>): Promise<string> => {
  if (!source) return ''
  const bytes = await ask(computing, 'content_compute_document', source)
  const { document } = JSON.parse(bytes.toString('utf8'), withData) as { document?: Pick<Document, 'nodes'> }
  if (!Array.isArray(document?.nodes)) throw new Error('The answer has no document')
  const fault = findDocumentFault(document)
  if (fault) throw new Error(`The document is invalid: ${fault.pointer} ${fault.message}`)
  return formatMarkdown(document)
}

const listPages = async (computing: Computing, source: ComputedSource): Promise<ComputedPage[]> =>
  readComputedPages(await ask(computing, 'content_compute_revision', documentSource(source)))

const documentSource = ({ type, props, dependencies = {} }: ComputedSource): DocumentSource => ({
  type,
  props,
  dependencies,
})

const computePages = async (computing: Computing, source: ComputedSource): Promise<GeneratedPage[]> => {
  const pages: GeneratedPage[] = []
  for (const one of await listPages(computing, source))
    pages.push({ ...one.page, markdown: await markdownOf(computing, one) })
  return pages
}

// Another version, or other settings, can compute other pages.
const keyOf = async ({ services: { database }, space, found }: Computing): Promise<string> => {
  const { read } = database
  const ids = { installationId: found.installationId, spaceId: space.id }
  const installation = await read('installations').where({ id: found.installationId }).first('updatedAt')
  const onSpace = await read('spaceInstallations').where(ids).first('updatedAt')
  return [found.integration.version, installation?.updatedAt, onSpace?.updatedAt].join(':')
}

const findIntegration = async ({ database }: ComputeServices, space: SpaceRow, name: string) =>
  (await activeOn(database.read, 'space', space.id)).find(({ integration }) => integration.name === name)

/**
 * Has an integration compute something now. Returns undefined if it is not installed on the space, or fails: the log of its
 * events says how.
 */
const computeNow = async <Result>(
  services: ComputeServices,
  space: SpaceRow,
  source: ComputedSource,
  work: (computing: Computing) => Promise<Result>,
): Promise<Result | undefined> => {
  const { integrationName = '' } = integrationSourceOf(source) ?? {}
  const found = await findIntegration(services, space, integrationName)
  if (!found) return undefined
  const waitOutside: WaitOutside = (awaited) => awaited
  return work({ services, space, found, signal: AbortSignal.timeout(timeoutMs), waitOutside }).catch((err: unknown) => {
    services.log.warn({ err, spaceId: space.id, source: source.type }, 'an integration computed nothing')
    return undefined
  })
}

/** Returns the pages that an integration computes for a source now, without their documents. */
export const computeOutline = (services: ComputeServices, space: SpaceRow, source: ComputedSource) =>
  computeNow(services, space, source, async (computing) => (await listPages(computing, source)).map(({ page }) => page))

/** Returns the markdown of the document that an integration computes for a source now. */
export const computeMarkdown = (services: ComputeServices, space: SpaceRow, source: ComputedSource) =>
  computeNow(services, space, source, (computing) => markdownOf(computing, { source: documentSource(source) }))

/**
 * Has an integration compute the pages of a source. Returns undefined if they are up to date, or if the source is of another
 * kind. Without pages, the integration is not there, or failed: the log of its events says how.
 */
export const computeByIntegration = async (
  services: ComputeServices,
  space: SpaceRow,
  source: ComputedSource,
  knownKey: string | undefined,
  { signal, waitOutside }: Pick<Computing, 'signal' | 'waitOutside'>,
): Promise<Made | undefined> => {
  const name = integrationSourceOf(source)?.integrationName
  if (name === undefined) return undefined
  const dependency = integrationDependency(name)
  const found = await findIntegration(services, space, name)
  if (!found) return { dependency, contentKey: '', pages: undefined }
  const computing = { services, space, found, signal, waitOutside }
  const contentKey = await keyOf(computing)
  if (contentKey === knownKey) return undefined
  try {
    return { dependency, contentKey, pages: await computePages(computing, source) }
  } catch (err) {
    signal.throwIfAborted()
    services.log.warn({ err, spaceId: space.id, source: source.type }, 'an integration computed no pages')
    return { dependency, contentKey, pages: undefined }
  }
}
