import type { Knex } from 'knex'
import type { InstallationRow, IntegrationRow } from '@scriptorium/schema/tables/integrations'
import { activeOn } from './active.ts'
import type { EventType } from './facts.ts'
import { findPlace, type PlaceKind } from './places.ts'
import { getsEvents } from './scopes.ts'

/** What of an integration an address names: the integration, an installation, or an installation on a space or site. */
export interface Endpoint {
  integration: IntegrationRow
  installationId: string | null
  place: { spaceId?: string; siteId?: string }
  type: Extract<EventType, 'fetch_published_script' | 'fetch'>
}

const kinds: Readonly<Record<string, PlaceKind>> = { spaces: 'space', sites: 'site' }

const placeOf = (kind: PlaceKind, id: string): Endpoint['place'] =>
  kind === 'space' ? { spaceId: id } : { siteId: id }

/** Finds an installation of the integration on a space or site that an address names without the installation. */
const onPlace = async (
  db: Knex,
  integration: IntegrationRow,
  kind: PlaceKind,
  [id, file]: string[],
): Promise<Endpoint | undefined> => {
  const active = await activeOn(db, kind, id ?? '')
  const found = active.find((one) => one.integration.name === integration.name)
  if (!found) return undefined
  const isScript = kind === 'site' && file === 'script.js'
  if (isScript && !getsEvents('fetch_published_script', found.scopes)) return undefined
  const type = isScript ? 'fetch_published_script' : 'fetch'
  return { integration, installationId: found.installationId, place: placeOf(kind, id!), type }
}

const ofInstallation = async (
  db: Knex,
  integration: IntegrationRow,
  installation: InstallationRow | undefined,
  [section, id]: string[],
): Promise<Endpoint | undefined> => {
  if (!installation || installation.status === 'paused') return undefined
  const named = { integration, installationId: installation.id, type: 'fetch' as const }
  const kind = id === undefined ? undefined : kinds[section!]
  if (!kind || !(await findPlace(db, kind, installation, id!))) return kind ? undefined : { ...named, place: {} }
  return { ...named, place: placeOf(kind, id!) }
}

/** Finds what the path segments after the name of an integration lead to. Returns undefined if there is nothing. */
export const findEndpoint = async (db: Knex, name: string, segments: string[]): Promise<Endpoint | undefined> => {
  const integration = await db('integrations').where({ name }).first()
  if (!integration) return undefined
  const [section = '', id = '', ...rest] = segments
  if (section === 'installations') {
    const installation = await db('installations').where({ id, integrationName: name }).first()
    return ofInstallation(db, integration, installation, rest)
  }
  if (kinds[section]) return onPlace(db, integration, kinds[section], [id, ...rest])
  return { integration, installationId: null, place: {}, type: 'fetch' }
}
