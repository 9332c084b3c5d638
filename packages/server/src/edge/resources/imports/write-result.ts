import { reportMarkdown } from '@scriptorium/folders/report/describe-report'
import type { ImportRunReport } from '@scriptorium/types'
import type { Knex } from 'knex'
import { commit } from '../../../domain/history/commit.ts'
import { insertChangeRequest } from '../../../domain/history/change-requests.ts'
import type { ChangeRequestRow } from '@scriptorium/schema/tables/content'
import type { ImportRunRow } from '@scriptorium/schema/tables/imports'
import type { Services } from '../../services.ts'
import { postComment } from '../comments/post.ts'
import type { Content } from './build-content.ts'
import type { Found } from './ground.ts'

/** The last transaction of an import. */
export interface Writing {
  trx: Knex
  services: Pick<Services, 'content' | 'events'>
  run: ImportRunRow
  found: Found
  now: string
  /** What the change request is called if it is new. */
  subject: string
}

const openChangeRequest = async ({ trx, run, found, now, subject }: Writing): Promise<ChangeRequestRow> => {
  const { changeRequest } = found
  if (!changeRequest) return insertChangeRequest(trx, found.space, { subject, createdBy: run.createdBy, now })
  const current = await trx('changeRequests').where({ id: changeRequest.id }).first('revisionId')
  // The next attempt builds on what it has now.
  if (current?.revisionId !== changeRequest.revisionId) throw new Error('The change request changed during the import')
  return changeRequest
}

/** Writes the content into the change request, and the report as a comment there. Returns the ids for the import's row. */
export const writeResult = async (
  writing: Writing,
  { root, documents, storageKeys, exact }: Content,
  report: ImportRunReport,
): Promise<Pick<ImportRunRow, 'changeRequestId' | 'revisionId'>> => {
  const { trx, services, run, found, now } = writing
  const { space } = found
  if (root === found.side) {
    const changeRequestId = found.changeRequest?.id ?? run.changeRequestId
    return { changeRequestId, revisionId: found.baseRevisionId ?? null }
  }
  const changeRequest = await openChangeRequest(writing)
  const author = { userId: run.createdBy, now, why: 'edit' as const }
  const context = { db: trx, services }
  const parentIds = [found.baseRevisionId ?? changeRequest.revisionId]
  const side = { kind: 'side', space, changeRequestId: changeRequest.id, parentIds } as const
  const { revisionId } = await commit(context, side, exact, author)
  const target = { kind: 'changeRequest', space, changeRequest } as const
  const tree = { root, documents, storageKeys, parentIds: [changeRequest.revisionId, revisionId] }
  const written = await commit(context, target, tree, author)
  const { created, updated, moved, deleted } = report.counts
  const changes = `${created} created, ${updated} updated, ${moved} moved, ${deleted} deleted.`
  const body = { markdown: reportMarkdown(report, changes), document: null }
  await postComment(trx, written.target, { body, userId: run.createdBy, now })
  return { changeRequestId: changeRequest.id, revisionId }
}
