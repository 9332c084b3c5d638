import { defineHandlers, type Context } from '../../http/operations/handlers.ts'
import { readFile } from '../files/read.ts'
import { requirePage } from '../pages/read.ts'
import { openSource } from '../../../domain/history/open-source.ts'
import { listBacklinks, listLinks } from './list.ts'
import { readMetaLinks } from './meta-links.ts'
import { listUnused } from './unused.ts'

const ofPage = async (context: Context<'listSpacePageBacklinks' | 'listChangeRequestPageBacklinks'>) => {
  await requirePage(await openSource(context), context.params.pageId)
  return listBacklinks(context, context.params.pageId)
}

const ofFile = async (context: Context<'listSpaceFileBacklinks' | 'listChangeRequestFileBacklinks'>) => {
  const { id } = await readFile(await openSource(context), context.params.fileId, context.services.urls)
  return listBacklinks(context, id)
}

const inPage = async (context: Context<'listPageLinksInSpace' | 'listPageLinksInChangeRequest'>) => {
  await requirePage(await openSource(context), context.params.pageId)
  return listLinks(context, { pageId: context.params.pageId, status: context.query.status })
}

const metaLinks = async (context: Context<'listRevisionPageMetaLinks' | 'listSpacePageMetaLinks'>) => {
  const source = await openSource(context)
  return readMetaLinks(context, source, await requirePage(source, context.params.pageId))
}

export const links = defineHandlers('links', {
  listSpaceLinks: (context) => listLinks(context, { status: context.query.status }),
  listUnusedContent: listUnused,
  listPageLinksInSpace: inPage,
  listSpacePageBacklinks: ofPage,
  listSpaceFileBacklinks: ofFile,

  listSpacePageMetaLinks: metaLinks,
  listRevisionPageMetaLinks: metaLinks,

  listChangeRequestLinks: (context) => listLinks(context, context.query),
  listPageLinksInChangeRequest: inPage,
  listChangeRequestPageBacklinks: ofPage,
  listChangeRequestFileBacklinks: ofFile,
})
