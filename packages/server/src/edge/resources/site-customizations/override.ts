import type { Body } from '@scriptorium/types'
import { overridesOf } from '../../../domain/sites/structure/customization.ts'
import type { SiteSpaceRow } from '@scriptorium/schema/tables/sites'

const merged = (own: object, changes: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...own, ...changes }).filter(([, value]) => value !== null && value !== undefined),
  )

/** Returns what a site space overrides after a change, as JSON; null for nothing. */
export const overrideLook = (
  row: SiteSpaceRow,
  { styling, ...changes }: Body<'overrideSiteSpaceCustomizationById'>,
  updatedAt: string,
): string | null => {
  const { styling: ownStyling = {}, updatedAt: _updatedAt, ...own } = overridesOf(row)
  const style = styling === null ? {} : merged(ownStyling, styling ?? {})
  const all = { ...merged(own, changes), ...(Object.keys(style).length > 0 && { styling: style }) }
  return Object.keys(all).length > 0 ? JSON.stringify({ ...all, updatedAt }) : null
}
