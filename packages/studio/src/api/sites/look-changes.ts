import type { SiteCustomization, SiteSpaceCustomizationUpdate } from '@scriptorium/client'

/** Returns the properties that differ; null stands for one that was removed. */
const changed = (before: object, after: object): Record<string, unknown> => {
  const old = before as Readonly<Record<string, unknown>>
  const now = after as Readonly<Record<string, unknown>>
  const names = Object.keys({ ...old, ...now })
  return Object.fromEntries(names.filter((name) => old[name] !== now[name]).map((name) => [name, now[name] ?? null]))
}

/** Returns the changed parts of the look of a space of a site. The parts that it leaves out follow the look of the site. */
export const changesOfLook = (before: SiteCustomization, after: SiteCustomization): SiteSpaceCustomizationUpdate => ({
  ...changed(before, after),
  ...(before.styling !== after.styling && { styling: changed(before.styling, after.styling) }),
})
