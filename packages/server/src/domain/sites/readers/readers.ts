import { holds } from '@scriptorium/content/evaluate/condition'
import { requirementsOf, type Requirement } from '@scriptorium/content/evaluate/requirements'
import type { VisitorClaim, VisitorSchema } from '@scriptorium/types'
import type { GuardedSiteColumn, SiteRow } from '@scriptorium/schema/tables/sites'
import { findItem, groupsAround, type Structure } from '../structure/structure.ts'

/** A site with its structure, as it is or as a request wants it to be. */
export interface SiteState {
  site: SiteRow
  structure: Structure
}

/** Those who can read a space on one site. */
export interface Readers {
  siteId: string
  /** Whom the site admits. */
  admits: 'everyone' | 'share-link' | 'visitor-auth'
  /** What has to hold for an admitted visitor, each with the claims that count for it. */
  requirements: readonly (Requirement & { schema: string })[]
}

const admitted = {
  public: 'everyone',
  unlisted: 'everyone',
  'share-link': 'share-link',
  'visitor-auth': 'visitor-auth',
} as const satisfies Record<SiteRow['visibility'], Readers['admits']>

/** Whether a column of a site decides who can read its spaces. A column that is missing here is a compile error. */
export const decidesReaders = {
  id: false,
  organizationId: false,
  type: false,
  title: false,
  icon: false,
  basename: false,
  proxy: false,
  hostname: false,
  visibility: true,
  publishedAt: true,
  adaptiveContent: true,
  visitorSchema: true,
  visitorSchemaUpdatedAt: false,
  // Agents read what the other visitors read.
  agentsContext: false,
  // The origins whose pages may show the site in a frame. Those pages cannot read what the frame shows.
  embedOrigins: false,

  // Who can edit the site.
  defaultLevel: false,
  defaultSectionId: false,
  defaultSiteSpaceId: false,
  // How visitors get the keys of a site that asks for them. That is up to the admins of the site.
  authBackend: false,
  authIntegration: false,
  fallbackUrl: false,
  logoutUrl: false,
  visitorKeyVersion: false,
  sessionsEndedAt: false,
  customization: false,
  createdBy: false,
  createdAt: false,
  updatedAt: false,
  // A deleted site is not published.
  deletedAt: false,
  comesBackWith: false,
  version: false,
} as const satisfies { [Name in keyof SiteRow]: Name extends GuardedSiteColumn ? true : false }

type Properties = Readonly<Record<string, VisitorClaim | undefined>>

/** Returns the part of a visitor schema that says which values a claim of `requirementsOf` can have; undefined for no value. */
const schemaOf = ({ adaptiveContent, visitorSchema }: SiteRow): ((claim: string) => unknown) => {
  if (adaptiveContent === 'off' || visitorSchema === null) return () => undefined
  const properties = (JSON.parse(visitorSchema) as VisitorSchema).properties as Properties
  const own = (of: Properties, name: string) => (Object.hasOwn(of, name) ? of[name] : undefined)
  const unsigned = own(properties, 'unsigned') as { properties?: Properties } | undefined
  return (claim) => {
    if (claim === '*') return properties
    return claim.startsWith('unsigned.')
      ? own(unsigned?.properties ?? {}, claim.slice('unsigned.'.length))
      : own(properties, claim)
  }
}

/** Returns the conditions that all have to hold for a visitor to see a site space. */
export const conditionsOf = (structure: Structure, { condition, sectionId }: Structure['siteSpaces'][number]) => {
  const section = findItem(structure, 'site-section', sectionId)
  const groups = groupsAround(structure, section?.parentId ?? null)
  const around = groups.map((id) => findItem(structure, 'site-section-group', id)?.condition)
  return [condition, section?.condition, ...around].filter((one): one is string => Boolean(one))
}

// What a claim means to people changes nothing.
const textOf = (schemas: unknown): string =>
  JSON.stringify(schemas, (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  )

/** Returns what has to hold for a visitor; undefined if it holds for nobody. */
const requirementsFor = (conditions: readonly string[], schema: (claim: string) => unknown) => {
  const found: (Requirement & { schema: string })[] = []
  for (const condition of conditions) {
    const requirements = requirementsOf(condition)
    if (!requirements) return undefined
    // Without any of its claims, a condition is the same for all visitors.
    const depends = ({ claims }: Requirement) => claims.some((claim) => schema(claim) !== undefined)
    if (!requirements.some(depends)) {
      if (!holds(condition, { visitor: { claims: {} } })) return undefined
      continue
    }
    for (const one of requirements) found.push({ ...one, schema: textOf(one.claims.map(schema)) })
  }
  return found
}

/** Returns who can read the spaces of a site, by the ids of the spaces. Spaces that nobody can read on it are left out. */
export const readersOn = ({ site, structure }: SiteState): Map<string, Readers> => {
  if (site.publishedAt === null) return new Map()
  const schema = schemaOf(site)
  return new Map(
    structure.siteSpaces.flatMap((row): [string, Readers][] => {
      const requirements = requirementsFor(conditionsOf(structure, row), schema)
      return requirements ? [[row.spaceId, { siteId: site.id, admits: admitted[site.visibility], requirements }]] : []
    }),
  )
}

/** Returns whether a signed token of a visitor can meet a requirement. */
export const isSigned = ({ claims }: Requirement): boolean => claims.some((claim) => !claim.startsWith('unsigned.'))

/**
 * Returns whether all of these readers are certainly among others. Visitors of one site are nobody on another one, unless it
 * admits everyone.
 */
export const areAmong = (readers: Readers, others: Readers): boolean => {
  const isSameSite = readers.siteId === others.siteId
  if (others.admits !== 'everyone' && !(isSameSite && readers.admits === others.admits)) return false
  if (others.requirements.length === 0) return true
  const met = new Set(readers.requirements.map(({ text, schema }) => `${schema} ${text}`))
  return isSameSite && others.requirements.every(({ text, schema }) => met.has(`${schema} ${text}`))
}
