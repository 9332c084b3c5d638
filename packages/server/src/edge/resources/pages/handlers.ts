import { defineHandlers, holding, prepared, type Context } from '../../http/operations/handlers.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { pageLinks } from './links.ts'
import { movePage, readMove } from './move.ts'
import { listNeedingCareEverywhere } from './needing-care-everywhere.ts'
import { listNeedingCare } from './needing-care.ts'
import { readPageById, readPageByPath, readPageTree } from './read.ts'

type Trees = 'listPages' | 'listPagesInChangeRequest' | 'listPagesInRevisionById'
type ById = 'getPageById' | 'getPageInChangeRequestById' | 'getPageInRevisionById'
type ByPath = 'getPageByPath' | 'getPageInChangeRequestByPath' | 'getPageInRevisionByPath'

const tree = async (context: Context<Trees>) => {
  const source = await openSource(context)
  return readPageTree(source, context.query.metadata, await pageLinks(context, source))
}

const byId = async (context: Context<ById>) => {
  const source = await openSource(context)
  return readPageById(source, context.params.pageId, context.query, await pageLinks(context, source))
}

const byPath = async (context: Context<ByPath>) => {
  const source = await openSource(context)
  return readPageByPath(source, context.params.pagePath, context.query, await pageLinks(context, source))
}

export const pages = defineHandlers('pages', {
  listPagesNeedingCare: listNeedingCare,
  listPagesNeedingCareInOrganization: listNeedingCareEverywhere,
  movePageToSpace: holding(({ access }) => [access.space.organizationId], prepared(readMove, movePage)),
  listPages: tree,
  getPageById: byId,
  getPageByPath: byPath,
  listPagesInChangeRequest: tree,
  getPageInChangeRequestById: byId,
  getPageInChangeRequestByPath: byPath,
  listPagesInRevisionById: tree,
  getPageInRevisionById: byId,
  getPageInRevisionByPath: byPath,
})
