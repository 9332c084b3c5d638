import { emptyRoot } from '@scriptorium/content/chunk'
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
})
