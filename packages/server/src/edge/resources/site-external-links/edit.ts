import type { Body } from '@scriptorium/types'
import type { SiteItemRow } from '@scriptorium/schema/tables/sites'
import { Problem } from '../../../ground/problem.ts'
import { requireCondition } from '../../../domain/sites/visitors/conditions.ts'
import { addItem, moveItemInto } from '../../../domain/sites/structure/edit.ts'
import { requireNamedItem } from '../../../domain/sites/structure/find.ts'
import { replaceRows } from '../../../domain/sites/structure/order.ts'
import { changesOf, type Columns } from '../changes-of.ts'
import { findItem, hasSections, type Structure } from '../../../domain/sites/structure/structure.ts'

type Update = Body<'updateSiteExternalLinkById'>

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

const columns: Columns<Update, SiteItemRow> = {
  title: (title) => ({ title }),
  url: (url) => ({ url }),
  description: (description) => ({ description }),
  icon: (icon) => ({ icon }),
  condition: (condition) => ({ condition: condition || null }),
  localizedTitle: (title) => ({ localizedTitle: json(title) }),
  localizedDescription: (description) => ({ localizedDescription: json(description) }),
  // The link is moved there.
  parent: () => ({}),
  // No link is a draft.
  draft: () => ({}),
}

const columnsOf = (body: Update): Partial<SiteItemRow> => changesOf(columns, body)

const requireParent = (structure: Structure, parent: string | null | undefined) => {
  if (typeof parent === 'string') requireNamedItem(structure, 'site-section-group', parent, '/body/parent')
}

/** Adds an external link behind its siblings. Throws 400 for a site without sections. */
export const addExternalLink = (structure: Structure, id: string, body: Body<'addExternalLinkToSite'>): Structure => {
  if (!hasSections(structure)) throw new Problem('invalid_request', 'Only sites with sections have external links')
  requireParent(structure, body.parent)
  requireCondition(body.condition, '/body/condition')
  const { title, parent = null } = body
  return addItem(structure, { ...columnsOf(body), id, type: 'site-external-link', title, parentId: parent })
}

/** Changes properties of an external link, and the group that contains it. */
export const updateExternalLink = (structure: Structure, row: SiteItemRow, body: Update): Structure => {
  requireParent(structure, body.parent)
  requireCondition(body.condition, '/body/condition')
  const changed = replaceRows(structure, [{ ...row, ...columnsOf(body) }])
  if (body.parent === undefined) return changed
  return moveItemInto(changed, findItem(changed, 'site-external-link', row.id)!, body.parent)
}

/** Removes an external link. */
export const removeExternalLink = (structure: Structure, { id }: SiteItemRow): Structure => ({
  ...structure,
  items: structure.items.filter((item) => item.id !== id),
})
