import { newId } from '@scriptorium/basics/id'
import { pageOf } from '@scriptorium/database/page-of'
import { defineHandlers, type Context } from '../../http/operations/handlers.ts'
import { removeSection } from '../../../domain/sites/structure/edit.ts'
import { requireItem } from '../../../domain/sites/structure/find.ts'
import { requireNotOnSite, requireSpaceFor } from '../../../domain/sites/readers/site-space-access.ts'
import { sectionsOf, type Structure } from '../../../domain/sites/structure/structure.ts'
import { editSite, readerOf, spaceTitles, viewSite, type SiteView } from '../../../domain/sites/structure/view.ts'
import { presentSection } from '../sites/structure-presenter.ts'
import { tellVisibility } from '../sites/tell-visibility.ts'
import { addSectionFor, foldRoot, moveSection, updateSection } from './edit.ts'

const present = (view: SiteView, id: string, { services }: Pick<Context<'getSiteSectionById'>, 'services'>) =>
  presentSection(view, requireItem(view.structure, 'site-section', id), services.urls)

export const siteSections = defineHandlers('site-sections', {
  listSiteSections: async (context) => {
    const view = await viewSite(readerOf(context))
    const { urls } = context.services
    return pageOf(context.list, sectionsOf(view.structure), (row) => presentSection(view, row, urls))
  },

  addSectionToSite: async (context) => {
    const [reader, id] = [readerOf(context), newId()]
    const { spaceId } = context.body
    const { space } = await requireSpaceFor({ ...reader, spaceId, pointer: '/body/spaceId' })
    const add = () =>
      editSite(reader, async (structure) => {
        requireNotOnSite(structure, spaceId, '/body/spaceId')
        const titles = await spaceTitles(reader.db, structure)
        return addSectionFor(foldRoot(structure, titles), id, space, context.body)
      })
    const view = await tellVisibility(context, add, spaceId)
    return present(view, id, context)
  },

  getSiteSectionById: async (context) =>
    present(await viewSite(readerOf(context)), context.params.siteSectionId, context),

  updateSiteSectionById: async (context) => {
    const { siteSectionId } = context.params
    const view = await editSite(readerOf(context), (structure) =>
      updateSection(structure, requireItem(structure, 'site-section', siteSectionId), context.body),
    )
    return present(view, siteSectionId, context)
  },

  deleteSiteSectionById: async (context) => {
    const remove = (structure: Structure) =>
      removeSection(structure, requireItem(structure, 'site-section', context.params.siteSectionId))
    await tellVisibility(context, () => editSite(readerOf(context), remove))
  },

  moveSiteSection: async (context) => {
    const { siteSectionId } = context.params
    const view = await editSite(readerOf(context), (structure) =>
      moveSection(structure, requireItem(structure, 'site-section', siteSectionId), context.body),
    )
    return present(view, siteSectionId, context)
  },
})
