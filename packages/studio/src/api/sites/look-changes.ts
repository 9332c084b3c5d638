import type { SiteCustomization, SiteSpaceCustomizationUpdate } from '@scriptorium/client'

/** Returns the members that differ. A member that was taken out is null. */
const changed = (before: object, after: object): Record<string, unknown> => {
  const old = before as Readonly<Record<string, unknown>>
  const now = after as Readonly<Record<string, unknown>>
  const names = Object.keys({ ...old, ...now })
  return Object.fromEntries(names.filter((name) => old[name] !== now[name]).map((name) => [name, now[name] ?? null]))
}

/** Returns what somebody has changed in the look of a space of a site. What it does not name stays as that of the site. */
export const changesOfLook = (before: SiteCustomization, after: SiteCustomization): SiteSpaceCustomizationUpdate => ({
  ...changed(before, after),
  ...(before.styling !== after.styling && { styling: changed(before.styling, after.styling) }),
})
