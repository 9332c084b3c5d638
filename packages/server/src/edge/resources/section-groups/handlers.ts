import { newId } from '@scriptorium/basics/id'
import { pageOf } from '@scriptorium/database/page-of'
import { defineHandlers, type Context } from '../../http/operations/handlers.ts'
import { removeGroup } from '../../../domain/sites/structure/edit.ts'
import { requireItem } from '../../../domain/sites/structure/find.ts'
import { groupsOf, type Structure } from '../../../domain/sites/structure/structure.ts'
import { editSite, readerOf, viewSite, type SiteView } from '../../../domain/sites/structure/view.ts'
import { presentGroup } from '../sites/structure-presenter.ts'
import { addGroup, addToGroup, moveGroup, removeFromGroup, updateGroup } from './edit.ts'

const requireGroup = (structure: Structure, id: string) => requireItem(structure, 'site-section-group', id)

const present = (view: SiteView, id: string, { services }: Pick<Context<'getSiteSectionGroupById'>, 'services'>) =>
  presentGroup(view, requireGroup(view.structure, id), services.urls)

export const sectionGroups = defineHandlers('section-groups', {
  listSiteSectionGroups: async (context) => {
    const view = await viewSite(readerOf(context))
    return pageOf(context.list, groupsOf(view.structure), (row) => presentGroup(view, row, context.services.urls))
  },

  addSectionGroupToSite: async (context) => {
    const id = newId()
    const view = await editSite(readerOf(context), (structure) => addGroup(structure, id, context.body))
    return present(view, id, context)
  },

  getSiteSectionGroupById: async (context) =>
    present(await viewSite(readerOf(context)), context.params.siteSectionGroupId, context),

  updateSiteSectionGroupById: async (context) => {
    const id = context.params.siteSectionGroupId
    const view = await editSite(readerOf(context), (structure) =>
      updateGroup(structure, requireGroup(structure, id), context.body),
    )
    return present(view, id, context)
  },

  deleteSiteSectionGroupById: async (context) => {
    await editSite(readerOf(context), (structure) =>
      removeGroup(structure, requireGroup(structure, context.params.siteSectionGroupId)),
    )
  },

  addSectionToGroup: async (context) => {
    const id = context.params.siteSectionGroupId
    const view = await editSite(readerOf(context), (structure) =>
      addToGroup(structure, requireGroup(structure, id), context.body.sectionId),
    )
    return present(view, id, context)
  },

  removeSectionFromGroup: async (context) => {
    const { siteSectionGroupId, siteSectionId } = context.params
    await editSite(readerOf(context), (structure) =>
      removeFromGroup(structure, requireGroup(structure, siteSectionGroupId), siteSectionId),
    )
  },

  moveSiteSectionGroup: async (context) => {
    const id = context.params.siteSectionGroupId
    const view = await editSite(readerOf(context), (structure) =>
      moveGroup(structure, requireGroup(structure, id), context.body),
    )
    return present(view, id, context)
  },
})
