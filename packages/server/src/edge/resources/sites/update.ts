import type { Body } from '@scriptorium/types'
import type { SiteAccess } from '../../../domain/access/load.ts'
import { invalid } from '../../../ground/problem.ts'
import { setDefaultSection, setDefaultSiteSpace } from '../../../domain/sites/structure/edit.ts'
import { requireNamedItem, requireNamedSiteSpace } from '../../../domain/sites/structure/find.ts'
import { hasSections, type Structure } from '../../../domain/sites/structure/structure.ts'
import { editStructure, type SiteReader } from '../../../domain/sites/structure/view.ts'
import { updateSiteRow } from '../../../domain/sites/structure/write.ts'
import { basenameIsTaken, keepFormerBasename } from './repo.ts'
import { requireProxy } from './proxy.ts'
import { requireUpdatable, siteChanges } from './rules.ts'

type Update = Body<'updateSiteById'>

/** Sets the defaults of a structure. A default site space has to stand in the default section, if there are sections. */
const setDefaults = (structure: Structure, { defaultSiteSection, defaultSiteSpace }: Update): Structure => {
  let edited = structure
  if (defaultSiteSection !== undefined) {
    const pointer = '/body/defaultSiteSection'
    edited = setDefaultSection(edited, requireNamedItem(edited, 'site-section', defaultSiteSection, pointer).id)
  }
  if (defaultSiteSpace !== undefined) {
    const pointer = '/body/defaultSiteSpace'
    const { id, sectionId } = requireNamedSiteSpace(edited, defaultSiteSpace, pointer)
    if (hasSections(edited) && sectionId !== edited.defaultSectionId) {
      throw invalid(pointer, 'must be a site space of the default section', 'invalid_reference')
    }
    edited = setDefaultSiteSpace(edited, sectionId, id)
  }
  return edited
}

/** Changes settings and defaults of a site. The defaults require `create`, everything else requires `admin`. */
export const updateSite = async (
  { now, ...reader }: SiteReader & { now: string },
  body: Update,
): Promise<SiteAccess> => {
  const { db, urls, access } = reader
  requireUpdatable(body, access.level)
  const changes = siteChanges(body)
  if (changes.basename && (await basenameIsTaken(db, access.site, changes.basename))) {
    throw invalid('/body/basename', 'is taken by another site of this organization', 'already_exists')
  }
  if (typeof changes.proxy === 'string') await requireProxy(db, urls, access.site, changes.proxy)
  if (typeof changes.basename === 'string') await keepFormerBasename(db, access.site, changes.basename)
  const touched = Object.keys(body).length > 0 ? { updatedAt: now } : {}
  const site = await updateSiteRow(reader, { ...changes, ...touched })
  const updated = { ...access, site }
  if (body.defaultSiteSection === undefined && body.defaultSiteSpace === undefined) return updated
  return (await editStructure({ ...reader, access: updated }, (structure) => setDefaults(structure, body))).access
}
