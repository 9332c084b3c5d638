import { defineHandlers, type Context } from '../../http/handlers.ts'
import { openSource } from '../../history/source.ts'
import { readPageById, readPageByPath, readPageTree } from './read.ts'

type Trees = 'listPages' | 'listPagesInChangeRequest' | 'listPagesInRevisionById'
type ById = 'getPageById' | 'getPageInChangeRequestById' | 'getPageInRevisionById'
type ByPath = 'getPageByPath' | 'getPageInChangeRequestByPath' | 'getPageInRevisionByPath'

const tree = async (context: Context<Trees>) =>
  readPageTree(await openSource(context), context.query.metadata, context.services.urls)

const byId = async (context: Context<ById>) =>
  readPageById(await openSource(context), context.params.pageId, context.query, context.services.urls)

const byPath = async (context: Context<ByPath>) =>
  readPageByPath(await openSource(context), context.params.pagePath, context.query, context.services.urls)

export const pages = defineHandlers('pages', {
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
