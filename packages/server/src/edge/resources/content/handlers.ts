import type { PageNode } from '@scriptorium/content/tree/tree'
import type { Document } from '@scriptorium/types'
import { defineHandlers, prepared, type Context } from '../../http/operations/handlers.ts'
import { presentChangeRequest } from '../change-requests/presenter.ts'
import type { Change } from '@scriptorium/content/changes/batch'
import { requireChangeRequest } from '../../../domain/history/change-requests.ts'
import { readRevision } from '../revisions/read.ts'
import { requireUnlocked } from '../change-requests/rules.ts'
import { presentFile } from '../files/presenter.ts'
import { presentReusableContent } from '../reusable-contents/presenter.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { applyTemplate } from './apply-template.ts'
import { requireConditions } from './conditions.ts'
import { computeDocument, computePages, presentComputed } from './computed.ts'
import { presentApplied } from './presenter.ts'
import { requireSafeRefs } from './safe-refs.ts'
import { receiveFiles } from './receive-files.ts'
import { noteOwners, writeContent } from './write.ts'

const receive = async ({
  access,
  body,
  db,
  params,
  principal,
  query,
  services,
}: Context<'updateChangeRequestContent'>) => {
  requireSafeRefs(body)
  if (query.checkConditions) await requireConditions(body.changes)
  if (body.changes.every(({ operation }) => operation !== 'insert_files')) return body.changes as Change[]
  requireUnlocked((await requireChangeRequest(db, params.spaceId, params.changeRequestId)).changeRequest)
  const { organizationId } = access.space
  return receiveFiles({ db, services, organizationId, userId: principal.user.id }, body.changes)
}

export const content = defineHandlers('content', {
  getCurrentRevision: async (context) => readRevision(context, await openSource(context), context.query.metadata),

  getRevisionOfChangeRequestById: async (context) =>
    readRevision(context, await openSource(context), context.query.metadata),

  updateChangeRequestContent: prepared(receive, async (context, changes) => {
    const { access, db, now, params, principal, query, services } = context
    const found = await requireChangeRequest(db, params.spaceId, params.changeRequestId)
    const input = {
      db,
      services,
      space: access.space,
      changeRequest: found.changeRequest,
      userId: principal.user.id,
      now,
      base: context.body.base,
    }
    const written = await writeContent(input, changes)
    await noteOwners(input, written, changes)
    const { changeRequest, conflictedPages, touched, files, reusableContents, sentRevisionId } = written
    const presented = presentChangeRequest({ ...found, changeRequest, conflictedPages }, services.urls)
    if (query.compat) return presented
    return {
      changeRequest: presented,
      changes: touched.map((page) => presentApplied(page, changeRequest, services.urls)),
      ...(files.length > 0 && { insertedFiles: files.map((file) => presentFile(file, services.urls)) }),
      ...(reusableContents.length > 0 && {
        insertedReusableContents: reusableContents.map((one) => presentReusableContent(one, false)),
      }),
      ...(sentRevisionId !== undefined && { sentRevision: sentRevisionId }),
    }
  }),

  getComputedRevision: prepared<'getComputedRevision', PageNode[]>(computePages, presentComputed),

  getComputedDocument: prepared<'getComputedDocument', Document>(computeDocument, (_context, document) => document),

  applyTemplateToSpace: ({ access, body, db, now, principal, services }) =>
    applyTemplate({ db, services, space: access.space, caller: principal, userId: principal.user.id, now }, body),
})
