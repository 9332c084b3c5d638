import type { Document, GlossaryEntry, OpenAPISpec, OpenAPISpecSource, Translation } from '@scriptorium/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { docs } from '../docs.ts'
import { queries } from '../queries.ts'
import { onlyIf, onlyIfStill, readTagged, tagIfStill } from '../tagged.ts'
import { workBegan } from '../work.ts'
import { spacesQuery } from './workspace.ts'

type Part = 'glossary' | 'openapi' | 'translations'

/** Returns the first part of the keys of everything read about a kind of connection. */
const connectionsKey = (organizationId: string, part: Part) =>
  ['organizations', organizationId, 'connections', part] as const

const changed = (organizationId: string, part: Part) =>
  queries.invalidateQueries({ queryKey: connectionsKey(organizationId, part) })

const query = { limit: 1000 }

/** Queries the OpenAPI specifications of an organization. While one is being read, it is read again. */
export const specsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...connectionsKey(organizationId, 'openapi'), 'all'],
    queryFn: () => Array.fromAsync(docs.listOpenAPISpecs.items({ params: { organizationId }, query })),
    refetchInterval: ({ state }) =>
      state.data?.some(({ processingState }) => processingState !== 'complete') === true && 3000,
  })

/** Queries the versions of an OpenAPI specification, newest first. A new one appears when the specification was processed. */
export const specVersionsQuery = (organizationId: string, { slug: specSlug, lastProcessedAt }: OpenAPISpec) =>
  queryOptions({
    queryKey: [...connectionsKey(organizationId, 'openapi'), specSlug, 'versions of', lastProcessedAt],
    placeholderData: keepPreviousData,
    queryFn: () => docs.listOpenAPISpecVersions({ params: { organizationId, specSlug }, query: { limit: 20 } }),
  })

/** Queries the files of a version, the document itself first. A version never changes. */
export const specContentQuery = (organizationId: string, specSlug: string, versionId: string) =>
  queryOptions({
    queryKey: [...connectionsKey(organizationId, 'openapi'), specSlug, 'versions', versionId],
    queryFn: async () => {
      const params = { organizationId, specSlug, versionId }
      return (await docs.getOpenAPISpecVersionContentById({ params })).filesystem
    },
    staleTime: Infinity,
  })

/** Adds an OpenAPI specification, or reads its source again. */
export const setSpec = async (organizationId: string, specSlug: string, source: OpenAPISpecSource) => {
  await docs.createOrUpdateOpenAPISpecBySlug({ params: { organizationId, specSlug }, body: { source } })
  await changed(organizationId, 'openapi')
}

/** Sets who can read an OpenAPI specification, unless somebody else did since it was seen. */
export const showSpecTo = async (
  organizationId: string,
  seen: OpenAPISpec,
  visibility: NonNullable<OpenAPISpec['visibility']>,
) => {
  const params = { organizationId, specSlug: seen.slug }
  try {
    const guard = await onlyIfStill(seen.visibility, docs.getOpenAPISpecBySlug({ params }), (spec) => spec.visibility)
    await docs.updateOpenAPISpecBySlug({ params, body: { visibility }, ...guard })
  } finally {
    await changed(organizationId, 'openapi')
  }
}

const sourceOf = async (
  params: { organizationId: string; specSlug: string },
  { sourceURL: url, lastVersion }: OpenAPISpec,
): Promise<OpenAPISpecSource | undefined> => {
  if (url !== undefined) return { url }
  if (lastVersion === undefined) return undefined
  return { text: (await docs.getLatestOpenAPISpecVersionContentRaw({ params })).text }
}

/** Deletes an OpenAPI specification. Returns its source, from which it can be added again; undefined if nothing of it was ever read. */
export const deleteSpec = async (organizationId: string, spec: OpenAPISpec): Promise<OpenAPISpecSource | undefined> => {
  const params = { organizationId, specSlug: spec.slug }
  const source = await sourceOf(params, spec)
  await docs.deleteOpenAPISpecBySlug({ params })
  await changed(organizationId, 'openapi')
  return source
}

/** Adds a deleted OpenAPI specification again, for the same readers. */
export const restoreSpec = async (
  organizationId: string,
  { slug, visibility }: OpenAPISpec,
  source: OpenAPISpecSource,
) => {
  await setSpec(organizationId, slug, source)
  if (visibility === undefined || visibility === 'private') return
  await docs.updateOpenAPISpecBySlug({ params: { organizationId, specSlug: slug }, body: { visibility } })
  await changed(organizationId, 'openapi')
}

/** Reads the spaces again if a translation has made one that is not among them. */
const readSpacesOf = async (organizationId: string, translations: readonly Translation[]) => {
  const { queryKey } = spacesQuery(organizationId)
  const known = new Set(queries.getQueryData(queryKey)?.map(({ id }) => id))
  if (translations.some(({ result }) => result && !known.has(result.space)))
    await queries.invalidateQueries({ queryKey })
}

/** Queries the translations of an organization. While one is running, it is read again. */
export const translationsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...connectionsKey(organizationId, 'translations'), 'all'],
    queryFn: async () => {
      const found = await Array.fromAsync(docs.listTranslations.items({ params: { organizationId }, query }))
      await readSpacesOf(organizationId, found)
      return found
    },
    refetchInterval: ({ state }) => state.data?.some(({ status }) => status !== 'completed') === true && 3000,
  })

/** Queries a translation with everything that its last run reported. */
export const translationQuery = (organizationId: string, translationId: string) =>
  queryOptions({
    queryKey: [...connectionsKey(organizationId, 'translations'), translationId],
    queryFn: () => docs.getTranslation({ params: { organizationId, translationId } }),
  })

/** Queries a translation with the tag of what was read. */
export const taggedTranslationQuery = (organizationId: string, translationId: string) =>
  queryOptions({
    queryKey: [...connectionsKey(organizationId, 'translations'), translationId, 'tagged'],
    queryFn: () => readTagged(docs.getTranslation({ params: { organizationId, translationId } })),
    staleTime: Infinity,
  })

/** Tells the engine what to observe from the next run on. */
export const instruct = async (
  params: { organizationId: string; translationId: string },
  instructions: Document,
  tag?: string,
) => {
  await docs.updateTranslation({ params, body: { instructions }, ...onlyIf(tag) })
  await changed(params.organizationId, 'translations')
}

/** Translates a space into another language. */
export const translate = async (organizationId: string, body: Parameters<typeof docs.createTranslation>[0]['body']) => {
  await docs.createTranslation({ params: { organizationId }, body })
  await Promise.all([
    changed(organizationId, 'translations'),
    queries.invalidateQueries({ queryKey: ['organizations', organizationId, 'spaces'] }),
    workBegan(),
  ])
}

/** Translates what has changed since the last run. */
export const runAgain = async (organizationId: string, translationId: string) => {
  await docs.runTranslation({ params: { organizationId, translationId } })
  await Promise.all([changed(organizationId, 'translations'), workBegan()])
}

/** Deletes a translation. */
export const removeTranslation = async (organizationId: string, translationId: string) => {
  await docs.deleteTranslation({ params: { organizationId, translationId } })
  await changed(organizationId, 'translations')
}

/** Queries the terms that translations use as they are. */
export const glossaryQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [...connectionsKey(organizationId, 'glossary'), 'all'],
    queryFn: () => Array.fromAsync(docs.listGlossaryEntries.items({ params: { organizationId }, query })),
  })

/** Queries an entry of the glossary, with the tag of what was read. */
export const glossaryEntryQuery = (organizationId: string, glossaryEntryId: string) =>
  queryOptions({
    queryKey: [...connectionsKey(organizationId, 'glossary'), glossaryEntryId],
    queryFn: () => readTagged(docs.getGlossaryEntry({ params: { organizationId, glossaryEntryId } })),
    staleTime: Infinity,
  })

/** Changes the glossary. */
export const changeGlossary = async (
  organizationId: string,
  operations: Parameters<typeof docs.updateGlossaryEntries>[0]['body']['operations'],
) => {
  await docs.updateGlossaryEntries({ params: { organizationId }, body: { operations } })
  await changed(organizationId, 'glossary')
}

/** Removes a term of the glossary, unless somebody has changed it since it was seen. */
export const removeTerm = async (organizationId: string, { id, updatedAt }: GlossaryEntry) => {
  try {
    const read = docs.getGlossaryEntry({ params: { organizationId, glossaryEntryId: id } })
    const ifMatch = await tagIfStill(updatedAt, read, (entry) => entry.updatedAt)
    await docs.updateGlossaryEntries({
      params: { organizationId },
      body: { operations: [{ type: 'delete', id, ifMatch }] },
    })
  } finally {
    await changed(organizationId, 'glossary')
  }
}
