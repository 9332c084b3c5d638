import type { UnusedContent, UnusedContentList } from '@scriptorium/types'
import { loadOrganizationFor, visibleSpacesFor } from '../../../domain/access/installations.ts'
import type { FileRecord, PageRecord, ReusableContentRecord } from '@scriptorium/content/tree/records'
import type { Context } from '../../http/operations/handlers.ts'
import { Problem } from '../../../ground/problem.ts'
import { openSource } from '../../../domain/history/open-source.ts'

const maxListed = 1000

const fileIn = (ref: unknown): string[] => {
  const { kind, file } = (ref ?? {}) as { kind?: unknown; file?: unknown }
  return kind === 'file' && typeof file === 'string' ? [file] : []
}

/** Returns the files and reusable contents of a space to which no page refers that the caller can see. */
export const listUnused = async (context: Context<'listUnusedContent'>): Promise<UnusedContentList> => {
  const { access, db, principal } = context
  const { tree } = await openSource(context)
  const organization = await loadOrganizationFor(db, principal, access.space.organizationId)
  if (!organization) throw new Problem('not_found', 'There is no such space')
  const visible = visibleSpacesFor(db, principal, organization).select('c.id')
  const rows: { targetId: string }[] = await db('links')
    .where({ targetSpaceId: access.space.id })
    .whereNotNull('targetId')
    .whereIn('spaceId', visible)
    .distinct('targetId')
  const used = new Set(rows.map(({ targetId }) => targetId))
  for await (const { cover } of tree.entries<PageRecord>('page')) {
    for (const id of [...fileIn(cover?.['ref']), ...fileIn(cover?.['refDark'])]) used.add(id)
  }
  const unused: UnusedContent[] = []
  for await (const { id, name: title, size } of tree.entries<FileRecord>('file')) {
    if (!used.has(id)) unused.push({ kind: 'file', id, title, size })
  }
  for await (const { id, title } of tree.entries<ReusableContentRecord>('reusableContent')) {
    if (!used.has(id)) unused.push({ kind: 'reusable-content', id, title })
  }
  return { count: unused.length, items: unused.slice(0, maxListed) }
}
