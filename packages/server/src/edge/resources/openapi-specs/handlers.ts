import type { Body } from '@scriptorium/types'
import type { OpenapiSpecRow } from '@scriptorium/schema/tables/openapi'
import { changesOf, type Columns } from '../changes-of.ts'
import { created, defineHandlers, prepared } from '../../http/operations/handlers.ts'
import { findSpecBySlug } from '../../../features/openapi/store.ts'
import { requireDeleted } from '../require-deleted.ts'
import { withProgress } from './progress.ts'
import { presentContent, presentSpec, presentVersion } from './presenter.ts'
import { readContent, readRaw, requireSpec, requireVersion } from './read.ts'
import { deleteSpec, listSpecs, listVersions, updateSpec } from './repo.ts'
import { createSpec, replaceSource, storedSourceOf } from './write.ts'

const columns: Columns<Body<'updateOpenAPISpecBySlug'>, OpenapiSpecRow> = {
  visibility: (visibility) => ({ visibility }),
}

export const openapiSpecs = defineHandlers('openapi-specs', {
  listOpenAPISpecs: async ({ access, db, list, params, services }) => {
    const page = await listSpecs(db, params.organizationId, list)
    const specs = await withProgress(db, page.items)
    return { ...page, items: specs.map((spec) => presentSpec(spec, access, services.urls)) }
  },

  createOpenAPISpec: prepared(
    ({ body }) => storedSourceOf(body.source),
    async (context, source) =>
      presentSpec(await createSpec(context, context.body.slug, source), context.access, context.services.urls),
  ),

  getOpenAPISpecBySlug: async ({ access, db, params, services }) => {
    const [spec] = await withProgress(db, [await requireSpec(db, params)])
    return presentSpec(spec!, access, services.urls)
  },

  createOrUpdateOpenAPISpecBySlug: prepared(
    ({ body }) => storedSourceOf(body.source),
    async (context, source) => {
      const { access, db, params, services } = context
      const found = await findSpecBySlug(db, params.organizationId, params.specSlug)
      if (found) return presentSpec(await replaceSource(context, found, source), access, services.urls)
      return created(presentSpec(await createSpec(context, params.specSlug, source), access, services.urls))
    },
  ),

  updateOpenAPISpecBySlug: async ({ access, body, db, now, params, services }) => {
    const change = { ...changesOf(columns, body), updatedAt: now }
    const [spec] = await withProgress(db, [await updateSpec(db, await requireSpec(db, params), change)])
    return presentSpec(spec!, access, services.urls)
  },

  deleteOpenAPISpecBySlug: async ({ db, params }) =>
    requireDeleted(await deleteSpec(db, params.organizationId, params.specSlug)),

  listOpenAPISpecVersions: async ({ db, list, params, services }) => {
    const spec = await requireSpec(db, params)
    return listVersions(db, spec.id, list, (version) => presentVersion(spec, version, services.urls))
  },

  getLatestOpenAPISpecVersion: async ({ db, params, services }) => {
    const { spec, version } = await requireVersion(db, params)
    return presentVersion(spec, version, services.urls)
  },

  getLatestOpenAPISpecVersionContent: async ({ access, db, params, services }) =>
    presentContent(await readContent(db, params), access.organization, services.urls),

  getLatestOpenAPISpecVersionContentRaw: ({ db, params }) => readRaw(db, params),

  getOpenAPISpecVersionById: async ({ db, params, services }) => {
    const { spec, version } = await requireVersion(db, params)
    return presentVersion(spec, version, services.urls)
  },

  getOpenAPISpecVersionContentById: async ({ access, db, params, services }) =>
    presentContent(await readContent(db, params), access.organization, services.urls),
})
