import type { Knex } from 'knex'
import type { Finding } from './finding.ts'

/** Returns site spaces that show a space of another organization, which its members never agreed to. */
const foreignSpaces = async (db: Knex): Promise<Finding[]> => {
  const rows: { siteId: string; spaceId: string }[] = await db('siteSpaces as ss')
    .join('sites as s', 's.id', 'ss.siteId')
    .join('spaces as sp', 'sp.id', 'ss.spaceId')
    .whereRaw('sp.organization_id <> s.organization_id')
    .select('ss.siteId', 'ss.spaceId')
  return rows.map(({ siteId, spaceId }) => ({
    where: `site ${siteId}`,
    what: `It shows space ${spaceId} of another organization`,
  }))
}

const missingDefaults = async (db: Knex): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { id, defaultContent } of await db('organizations').whereNotNull('defaultContent').orderBy('id')) {
    const { site } = JSON.parse(defaultContent!) as { site: string }
    const found = await db('sites').where({ id: site, organizationId: id }).first('id')
    if (!found) findings.push({ where: `organization ${id}`, what: `Its default content, site ${site}, is missing` })
  }
  return findings
}

/** Returns hostnames that are routed although they are not active, or active although they are not routed. */
const wrongRoutes = async (db: Knex): Promise<Finding[]> => {
  const active = new Map(
    (await db('customHostnames').where({ status: 'live' })).map((row) => [
      row.hostname,
      row.siteId ?? row.organizationId,
    ]),
  )
  const sites = await db('sites').whereNotNull('hostname').select('id', 'hostname')
  const organizations = await db('organizations').whereNotNull('customHostname').select('id', 'customHostname')
  const routed = new Map([
    ...sites.map(({ id, hostname }): [string, string] => [hostname!, id]),
    ...organizations.map(({ id, customHostname }): [string, string] => [customHostname!, id]),
  ])
  return [...new Set([...active.keys(), ...routed.keys()])].flatMap((hostname) =>
    active.get(hostname) === routed.get(hostname)
      ? []
      : [{ where: `hostname ${hostname}`, what: 'It does not lead to the site or organization that it was set for' }],
  )
}

/** Returns redirects without a destination, or with one on another site. The database checks that destinations exist. */
const strayRedirects = async (db: Knex): Promise<Finding[]> => {
  const rows: { id: string; siteId: string }[] = await db('siteRedirects as r')
    .leftJoin('siteItems as i', 'i.id', 'r.siteSectionId')
    .leftJoin('siteSpaces as ss', 'ss.id', 'r.siteSpaceId')
    .whereRaw(
      `coalesce(case when r.destination_type = 'site-section' then i.site_id else ss.site_id end, '') <> r.site_id`,
    )
    .orderBy('r.id')
    .select('r.id', 'r.siteId')
  return rows.map(({ id, siteId }) => ({
    where: `redirect ${id} of site ${siteId}`,
    what: 'It leads to no part of its site',
  }))
}

/** Checks what sites, organizations and hostnames refer to. */
export const checkSiteReferences = async (db: Knex): Promise<Finding[]> => [
  ...(await foreignSpaces(db)),
  ...(await missingDefaults(db)),
  ...(await wrongRoutes(db)),
  ...(await strayRedirects(db)),
]
