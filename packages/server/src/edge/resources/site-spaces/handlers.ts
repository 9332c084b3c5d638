import { newId } from '@scriptorium/basics/id'
import { pageOf } from '@scriptorium/database/page-of'
import { defineHandlers, type Context } from '../../http/operations/handlers.ts'
import { removeSiteSpace } from '../../../domain/sites/structure/edit.ts'
import { requireSiteSpace } from '../../../domain/sites/structure/find.ts'
import { requireNotOnSite, requireSpaceFor } from '../../../domain/sites/readers/site-space-access.ts'
import { defaultSiteSpaceOf, orderedSiteSpaces, type Structure } from '../../../domain/sites/structure/structure.ts'
import { editSite, readerOf, viewSite, type SiteView } from '../../../domain/sites/structure/view.ts'
import { presentSiteSpace } from '../sites/structure-presenter.ts'
import { tellVisibility } from '../sites/tell-visibility.ts'
import { requireQueueRoom } from '../../../platform/jobs/quota.ts'
import { authorOf } from '../raise.ts'
import { duplicateSiteSpace } from './duplicate.ts'
import { addSpace, moveSiteSpace, updateSiteSpace } from './edit.ts'

const present = (view: SiteView, id: string, { services }: Pick<Context<'getSiteSpaceById'>, 'services'>) =>
  presentSiteSpace(view, requireSiteSpace(view.structure, id), services.urls)

export const siteSpaces = defineHandlers('site-spaces', {
  listSiteSpaces: async (context) => {
    const view = await viewSite(readerOf(context))
    const { structure } = view
    // "The default site space" is the one that visitors of the site see first.
    const first = defaultSiteSpaceOf(structure, structure.defaultSectionId)
    const wanted = context.query.default
    const rows = orderedSiteSpaces(structure).filter(({ id }) => wanted === undefined || (id === first) === wanted)
    return pageOf(context.list, rows, (row) => presentSiteSpace(view, row, context.services.urls))
  },

  addSpaceToSite: async (context) => {
    const [reader, id] = [readerOf(context), newId()]
    const { spaceId } = context.body
    const { space } = await requireSpaceFor({ ...reader, spaceId, pointer: '/body/spaceId' })
    const add = () =>
      editSite(reader, (structure) => {
        requireNotOnSite(structure, spaceId, '/body/spaceId')
        return addSpace(structure, { id, spaceId, title: space.title }, context.body)
      })
    const view = await tellVisibility(context, add, spaceId)
    return present(view, id, context)
  },

  getSiteSpaceById: async (context) => present(await viewSite(readerOf(context)), context.params.siteSpaceId, context),

  updateSiteSpaceById: async (context) => {
    const [reader, { siteSpaceId }, { spaceId }] = [readerOf(context), context.params, context.body]
    const update = () =>
      editSite(reader, async (structure) => {
        const row = requireSiteSpace(structure, siteSpaceId)
        if (spaceId !== undefined && spaceId !== row.spaceId) {
          await requireSpaceFor({ ...reader, spaceId, pointer: '/body/spaceId' })
          requireNotOnSite(structure, spaceId, '/body/spaceId')
        }
        return updateSiteSpace(structure, row, context.body)
      })
    const view = await (spaceId === undefined ? update() : tellVisibility(context, update, spaceId))
    return present(view, siteSpaceId, context)
  },

  deleteSiteSpaceById: async (context) => {
    const remove = (structure: Structure) =>
      removeSiteSpace(structure, requireSiteSpace(structure, context.params.siteSpaceId))
    await tellVisibility(context, () => editSite(readerOf(context), remove))
  },

  moveSiteSpace: async (context) => {
    const { siteSpaceId } = context.params
    const view = await editSite(readerOf(context), (structure) =>
      moveSiteSpace(structure, requireSiteSpace(structure, siteSpaceId), context.body),
    )
    return present(view, siteSpaceId, context)
  },
  duplicateSiteSpace: async (context) => {
    const { access, db, params, services } = context
    await requireQueueRoom(db, services.config.queuedJobsPerOrganization, access.site.organizationId)
    const { view, id } = await duplicateSiteSpace(context, readerOf(context), params.siteSpaceId, authorOf(context))
    return present(view, id, context)
  },
})
