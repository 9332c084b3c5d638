import type { OpenAPISpec, OpenAPISpecError, OpenAPISpecVersion, OpenAPISpecVersionContent } from '@scriptorium/types'
import type { OrganizationAccess } from '../../../domain/access/load.ts'
import { allows } from '../../../domain/access/permissions.ts'
import type { OpenapiSpecRow, OpenapiVersionRow } from '@scriptorium/schema/tables/openapi'
import { shortError } from '@scriptorium/openapi/document-error'
import { generationKey } from '@scriptorium/openapi/generator-version'
import { maxStoredErrors } from '@scriptorium/openapi/limits'
import { presentEach } from '../../../ground/present-each.ts'
import type { Urls } from '../../../platform/urls.ts'

type Organization = OrganizationAccess['organization']

const pathOf = ({ organizationId, slug }: OpenapiSpecRow): string => `/v1/orgs/${organizationId}/openapi/${slug}`

/** Returns the public URL of a specification, or null if it is private. */
const publicUrl = ({ slug, visibility }: OpenapiSpecRow, { hostname, id }: Organization, urls: Urls): string | null =>
  visibility === 'public' ? urls.api(`/openapi/${hostname ?? id}/${slug}.json`) : null

const urlsOf = (spec: OpenapiSpecRow, organization: Organization, urls: Urls): OpenAPISpec['urls'] => {
  const published = publicUrl(spec, organization, urls)
  return presentEach<OpenAPISpec['urls']>({
    location: urls.api(pathOf(spec)),
    app: urls.app(spec.organizationId, `openapi/${spec.slug}`),
    published: published || undefined,
  })
}

const generationFailed: OpenAPISpecError = {
  code: 'generation-failed',
  message:
    'It takes too much time or memory to generate pages or operation blocks from the document. They keep the text of an earlier version.',
}

const errorsOf = ({ errorCount, errors, failedGeneration, lastVersionId }: OpenapiSpecRow) => {
  // Older servers stored errors with pointers of any length.
  const stored = (JSON.parse(errors) as OpenAPISpecError[]).map(shortError)
  const hasFailed = lastVersionId !== null && failedGeneration === generationKey(lastVersionId)
  if (!hasFailed) return { errors: stored, errorCount }
  return { errors: [generationFailed, ...stored].slice(0, maxStoredErrors), errorCount: errorCount + 1 }
}

/** Presents a specification as its caller sees it. */
export const presentSpec = (
  spec: OpenapiSpecRow,
  { level, organization }: Pick<OrganizationAccess, 'level' | 'organization'>,
  urls: Urls,
): OpenAPISpec => {
  const { errors, errorCount } = errorsOf(spec)
  return presentEach<OpenAPISpec>({
    object: 'openapi-spec',
    id: spec.id,
    createdAt: spec.createdAt,
    updatedAt: spec.updatedAt,
    slug: spec.slug,
    sourceURL: spec.sourceUrl ?? undefined,
    processingState: spec.state,
    visibility: spec.visibility,
    lastVersion: spec.lastVersionId ?? undefined,
    lastProcessedAt: spec.processedAt ?? undefined,
    lastProcessErrorCode: spec.errorCode ?? undefined,
    lastProcessedErrors: errors.length > 0 ? errors : undefined,
    lastProcessedErrorCount: errorCount,
    permissions: {
      view: allows('organization:read', level),
      edit: allows('organization:createOpenAPISpec', level),
    },
    urls: urlsOf(spec, organization, urls),
  })
}

// A document that was uploaded as text has no URL of its own.
const sourceUrl = (spec: OpenapiSpecRow, version: OpenapiVersionRow, urls: Urls): string =>
  version.url ?? urls.api(`${pathOf(spec)}/versions/latest/content/raw`)

/** Presents a version of a specification. */
export const presentVersion = (spec: OpenapiSpecRow, version: OpenapiVersionRow, urls: Urls): OpenAPISpecVersion =>
  presentEach<OpenAPISpecVersion>({
    object: 'openapi-spec-version',
    id: version.id,
    createdAt: version.createdAt,
    url: sourceUrl(spec, version, urls),
    urls: { location: urls.api(`${pathOf(spec)}/versions/${version.id}`) },
  })

/** Presents the content of a version. `filesystem` is JSON. */
export const presentContent = (
  { spec, version, filesystem }: { spec: OpenapiSpecRow; version: OpenapiVersionRow; filesystem: string },
  organization: Organization,
  urls: Urls,
): OpenAPISpecVersionContent => {
  const url = sourceUrl(spec, version, urls)
  return presentEach<OpenAPISpecVersionContent>({
    filesystem: JSON.parse(filesystem) as Record<string, unknown>,
    url,
    urls: { source: url, public: publicUrl(spec, organization, urls) },
  })
}
