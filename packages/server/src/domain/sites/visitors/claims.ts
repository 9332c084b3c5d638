import type { VisitorClaim, VisitorSchema } from '@scriptorium/types'
import type { SiteRow } from '@scriptorium/schema/tables/sites'
import { isObject } from '@scriptorium/basics/is-object'

/** The claims of a visitor that count on a site. */
export type Claims = Readonly<Record<string, unknown>>

type Properties = Readonly<Record<string, VisitorClaim>>

// Unsigned claims in a URL are text, whatever the schema says.
const fromText = (type: string, text: string): unknown => {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
  return text
}

const fitted = (claim: VisitorClaim, given: unknown): unknown => {
  if (claim.type === 'object') return isObject(given) ? fittedMap(claim.properties as Properties, given) : undefined
  if (claim.type === 'array') {
    const items = Array.isArray(given) ? given.map((item) => fitted(claim.items as VisitorClaim, item)) : [undefined]
    return items.includes(undefined) ? undefined : items
  }
  const value = typeof given === 'string' ? fromText(claim.type, given) : given
  if (typeof value !== claim.type) return undefined
  const allowed = claim.type === 'string' ? claim.enum : undefined
  return !allowed || (allowed as unknown[]).includes(value) ? value : undefined
}

const fittedMap = (properties: Properties, given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, claim]) => {
        const value = Object.hasOwn(given, name) ? fitted(claim, given[name]) : undefined
        return value === undefined ? [] : [[name, value]]
      }),
  )

/**
 * Returns the claims of a visitor that count: those that fit the visitor schema of the site, in a stable order. Unsigned claims
 * are below `unsigned`; `unsigned` in a signed token is ignored. Without adaptive content no claim counts.
 */
export const claimsOf = (
  site: Pick<SiteRow, 'adaptiveContent' | 'visitorSchema'>,
  signed: Readonly<Record<string, unknown>>,
  unsigned: Readonly<Record<string, unknown>>,
): Claims => {
  if (site.adaptiveContent === 'off' || site.visitorSchema === null) return {}
  const { properties } = JSON.parse(site.visitorSchema) as VisitorSchema
  return fittedMap(properties as Properties, { ...signed, unsigned })
}
