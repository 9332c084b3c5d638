import { openTree, type Tree } from '@scriptorium/content/tree/tree'
import { requireChangeRequest } from '../../../domain/history/change-requests.ts'
import { rootOf } from '../../../domain/history/revisions.ts'
import { defineHandlers, type Context } from '../../http/operations/handlers.ts'
import { fingerprintOf } from './fingerprint.ts'
import { presentViewedPage } from './presenter.ts'
import { listViewedPages, putViewedPage, removeViewedPage } from './repo.ts'

type Operation = 'listViewedPages' | 'markPageAsViewed' | 'unmarkPageAsViewed'

const open = async ({ db, params, principal, services }: Context<Operation>) => {
  const { changeRequest } = await requireChangeRequest(db, params.spaceId, params.changeRequestId)
  const treeAt = async (revisionId: string): Promise<Tree> =>
    openTree(services.content(db), await rootOf(db, params.spaceId, revisionId))
  return { changeRequest, owner: { changeRequestId: changeRequest.id, userId: principal.user.id }, treeAt }
}

export const viewedPages = defineHandlers('viewed-pages', {
  listViewedPages: async (context) => {
    const { changeRequest, owner, treeAt } = await open(context)
    const found = await listViewedPages(context.db, owner, context.list)
    const pages = await (await treeAt(changeRequest.revisionId)).pages(found.items.map(({ pageId }) => pageId))
    const byId = new Map(pages.map((page) => [page.id, page]))
    return { ...found, items: found.items.map((row) => presentViewedPage(row, fingerprintOf(byId.get(row.pageId)))) }
  },

  markPageAsViewed: async (context) => {
    const { db, now, params } = context
    const { changeRequest, owner, treeAt } = await open(context)
    const page = await (await treeAt(changeRequest.revisionId)).page(params.pageId)
    // A page that the change request deletes is in the main content only.
    const isKnown = page ?? (await (await treeAt(changeRequest.baseRevisionId)).page(params.pageId))
    if (!isKnown) throw context.problem('not_found', 'There is no such page')
    const fingerprint = fingerprintOf(page)
    const row = { ...owner, pageId: params.pageId, fingerprint, viewedAt: now }
    await putViewedPage(db, row)
    return presentViewedPage(row, fingerprint)
  },

  unmarkPageAsViewed: async (context) => {
    const { owner } = await open(context)
    await removeViewedPage(context.db, { ...owner, pageId: context.params.pageId })
  },
})
