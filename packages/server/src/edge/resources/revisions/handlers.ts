import { emptyRoot } from '@scriptorium/content/chunk'
import { reviewChanges } from '@scriptorium/content/diff/review'
import { invalid } from '../../../ground/problem.ts'
import { presentDiff } from '../change-requests/diff.ts'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { mergedFrom, readRevision } from './read.ts'
import { findRevision } from '../../../domain/history/revisions.ts'
import { presentSemanticChanges } from './semantic.ts'
import { openSource } from '../../../domain/history/open-source.ts'

export const revisions = defineHandlers('revisions', {
  getRevisionById: async (context) => readRevision(context, await openSource(context), context.query.metadata),

  getRevisionSemanticChanges: async (context) => {
    const { db, query, services } = context
    const source = await openSource(context)
    const [parentId] = JSON.parse(source.revision.parents) as string[]
    const parent = parentId === undefined ? undefined : await findRevision(db, source.space.id, parentId)
    const changes = await presentSemanticChanges(
      services,
      db,
      parent?.root ?? emptyRoot,
      source.revision.root,
      query.limit,
    )
    return { ...changes, ...(await mergedFrom(db, services, source)) }
  },

  getRevisionDiff: async (context) => {
    const { db, query, services } = context
    const { revision, space } = await openSource(context)
    const [parentId] = JSON.parse(revision.parents) as string[]
    const baseId = query.base ?? parentId
    const base = baseId === undefined ? undefined : await findRevision(db, space.id, baseId)
    if (query.base !== undefined && !base)
      throw invalid('/query/base', 'is not a revision of this space', 'invalid_reference')
    const roots = { base: base?.root ?? emptyRoot, head: revision.root }
    return presentDiff(await reviewChanges(services.content(db), roots, query))
  },
})
