import { reviewChanges } from '@scriptorium/content/diff/review'
import { visibleSpaces } from '../../../domain/access/visible.ts'
import { defineHandlers, prepared, type Context } from '../../http/operations/handlers.ts'
import { requestPdf } from '../../../features/pdf/request.ts'
import { authorOf } from '../raise.ts'
import { resolveCluster } from '../conversations/clusters.ts'
import { gatherContributors } from '../contributors/gather.ts'
import { presentContributor } from '../contributors/presenter.ts'
import { applyToChangeRequest } from '../content/apply-template.ts'
import { conflictedPagesOf, findRevision, rootOf } from '../../../domain/history/revisions.ts'
import { presentSemanticChanges } from '../revisions/semantic.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { reopenAtMerge } from '../../../domain/history/reopen.ts'
import { presentDiff } from './diff.ts'
import { gatherMergeFacts, rulesOf } from './merge-facts.ts'
import { presentMergeRequirements } from './merge-requirements.ts'
import { checkMergeRules } from './merge-rules.ts'
import { requireOwnRevision } from './require-own-revision.ts'
import { findUsers } from '../users/repo.ts'
import { listChangeRequests } from './list.ts'
import { findConflicts, mergeChangeRequest, updateChangeRequest, type MergeOutcome } from './merge.ts'
import { presentChangeRequest } from './presenter.ts'
import {
  updateChangeRequestRow,
  insertChangeRequest,
  requireChangeRequest,
  requireMergeable,
} from '../../../domain/history/change-requests.ts'
import { applyProposal, propose } from './propose.ts'
import { changeRequestChanges } from './rules.ts'
import { requirePreviewOf } from './require-preview.ts'
import { reviewStyle } from './style-review.ts'

type OfOne = 'getMergeRequirements' | 'mergeChangeRequest' | 'updateChangeRequest'

const mergeInput = async ({ access, db, now, params, principal, services }: Context<OfOne>) => {
  const found = await requireMergeable(db, params.spaceId, params.changeRequestId)
  const caller = { actor: principal.user, level: access.level, now }
  return { db, services, store: services.content(db), space: access.space, ...found, ...caller }
}

const outcome = <Word extends 'merge' | 'update'>({ revisionId, conflicts }: MergeOutcome, clean: Word) =>
  conflicts.length > 0
    ? { revision: revisionId, result: 'conflicts' as const, conflicts }
    : { revision: revisionId, result: clean }

export const changeRequests = defineHandlers('change-requests', {
  listChangeRequestsForSpace: ({ db, list, params, query, services }) =>
    listChangeRequests(db, params, { ...query, status: [query.status] }, list, (found) =>
      presentChangeRequest(found, services.urls),
    ),

  listChangeRequestsForOrganization: ({ access, db, list, principal, query, services }) => {
    const spaces = visibleSpaces(db, principal.user.id, access)
    if (query.space) spaces.where('c.id', query.space)
    return listChangeRequests(db, { spaceIds: spaces.select('c.id') }, query, list, (found) =>
      presentChangeRequest(found, services.urls),
    )
  },

  createChangeRequest: prepared(propose, async (context, proposal) => {
    const { access, body, db, now, principal, services } = context
    const issuesClusterId = await resolveCluster(db, access, body.conversationsIssuesCluster)
    const { importedFrom } = body
    const description = proposal && JSON.stringify(proposal.description)
    const given = {
      subject: body.subject ?? proposal?.subject ?? '',
      createdBy: principal.user.id,
      now,
      issuesClusterId,
      importedFrom,
      description,
    }
    const opened = await insertChangeRequest(db, access.space, given)
    const input = { db, services, space: access.space, caller: principal, userId: principal.user.id, now }
    const filled = body.template ? await applyToChangeRequest(input, opened, body.template, '/body/template') : opened
    const changeRequest = proposal ? await applyProposal(context, filled, proposal) : filled
    const conflictedPages = await conflictedPagesOf(db, changeRequest.spaceId, changeRequest.revisionId)
    const spaceRevisionId = access.space.revisionId
    const found = { changeRequest, createdBy: principal.user, spaceRevisionId, conflictedPages }
    return presentChangeRequest(found, services.urls)
  }),

  getChangeRequestById: async ({ db, params, principal, services }) => {
    const found = await requireChangeRequest(db, params.spaceId, params.changeRequestId)
    requirePreviewOf(principal, found.changeRequest.id)
    return presentChangeRequest(found, services.urls)
  },

  updateChangeRequestById: async (context) => {
    const { body, db, now, params, services } = context
    const { changeRequest: before, ...found } = await requireChangeRequest(db, params.spaceId, params.changeRequestId)
    const isReopened = before.status === 'merged' && body.status !== undefined
    const row = isReopened ? await reopenAtMerge(context, before, authorOf(context)) : before
    const changeRequest = await updateChangeRequestRow(db, row, changeRequestChanges(body, now))
    const conflictedPages = isReopened
      ? await conflictedPagesOf(db, row.spaceId, row.revisionId)
      : found.conflictedPages
    return presentChangeRequest({ ...found, changeRequest, conflictedPages }, services.urls)
  },

  mergeChangeRequest: async (context) => {
    const { conflicts } = context.query
    return outcome(await mergeChangeRequest(await mergeInput(context), { conflicts }), 'merge')
  },

  updateChangeRequest: async (context) => outcome(await updateChangeRequest(await mergeInput(context)), 'update'),

  getChangeRequestChanges: async ({ access, db, params, query, services }) => {
    const { changeRequest } = await requireChangeRequest(db, params.spaceId, params.changeRequestId)
    const before = (await findRevision(db, access.space.id, changeRequest.baseRevisionId))!
    const after = (await findRevision(db, access.space.id, changeRequest.revisionId))!
    return presentSemanticChanges(services, db, before.root, after.root, query.limit)
  },

  getChangeRequestPDF: async (context) => {
    const { db, params, query, services } = context
    const { changeRequest } = await requireChangeRequest(db, params.spaceId, params.changeRequestId)
    const subtitle = `#${changeRequest.number} ${changeRequest.subject}`.trim()
    return requestPdf(await openSource(context), query, { services, subtitle, ...authorOf(context) })
  },

  getContributorsByChangeRequestId: async ({ db, params, services }) => {
    const { changeRequest } = await requireChangeRequest(db, params.spaceId, params.changeRequestId)
    const found = await gatherContributors(db, changeRequest.id)
    return { count: found.length, items: found.slice(0, 1000).map((one) => presentContributor(one, services.urls)) }
  },

  getChangeRequestDiff: async ({ access, db, params, query, services }) => {
    const { changeRequest } = await requireChangeRequest(db, params.spaceId, params.changeRequestId)
    const base = await rootOf(db, access.space.id, changeRequest.baseRevisionId)
    const head = await rootOf(db, access.space.id, changeRequest.revisionId)
    const since = query.since === undefined ? undefined : await requireOwnRevision(db, changeRequest, query.since)
    const roots = since ? { base: since.root, head, main: base } : { base, head }
    return presentDiff(await reviewChanges(services.content(db), roots, query))
  },

  getMergeRequirements: async (context) => {
    const input = await mergeInput(context)
    const checked = checkMergeRules(rulesOf(input), await gatherMergeFacts(input))
    const users = await findUsers(
      context.db,
      checked.rules.flatMap(({ userIds = [] }) => userIds),
    )
    const { status } = input.changeRequest
    const conflicts = status === 'draft' || status === 'open' ? await findConflicts(input) : []
    return presentMergeRequirements(checked, users, conflicts, context.services.urls)
  },
  // An engine can take a minute, so this ends before the transaction of a repeatable request opens.
  reviewStyleOfChangeRequest: prepared(reviewStyle, (_context, found) => found),
})
