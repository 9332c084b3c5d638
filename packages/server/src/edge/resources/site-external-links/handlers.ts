import { newId } from '@scriptorium/basics/id'
import { defineHandlers } from '../../http/operations/handlers.ts'
import { requireItem } from '../../../domain/sites/structure/find.ts'
import type { Structure } from '../../../domain/sites/structure/structure.ts'
import { editSite, readerOf, seenBy } from '../../../domain/sites/structure/view.ts'
import { presentExternalLink } from '../sites/structure-presenter.ts'
import { addExternalLink, removeExternalLink, updateExternalLink } from './edit.ts'

const requireLink = (structure: Structure, id: string) => requireItem(structure, 'site-external-link', id)

export const siteExternalLinks = defineHandlers('site-external-links', {
  getSiteExternalLinkById: async (context) =>
    presentExternalLink(requireLink(await seenBy(readerOf(context)), context.params.siteExternalLinkId)),

  addExternalLinkToSite: async (context) => {
    const id = newId()
    const view = await editSite(readerOf(context), (structure) => addExternalLink(structure, id, context.body))
    return presentExternalLink(requireLink(view.structure, id))
  },

  updateSiteExternalLinkById: async (context) => {
    const id = context.params.siteExternalLinkId
    const view = await editSite(readerOf(context), (structure) =>
      updateExternalLink(structure, requireLink(structure, id), context.body),
    )
    return presentExternalLink(requireLink(view.structure, id))
  },

  deleteSiteExternalLinkById: async (context) => {
    await editSite(readerOf(context), (structure) =>
      removeExternalLink(structure, requireLink(structure, context.params.siteExternalLinkId)),
    )
  },
})
