import { openTree } from '@scriptorium/content/tree/tree'
import type { ContentStore } from '@scriptorium/content/store'
import type { Knex } from 'knex'
import { shownRootOf } from '../../domain/history/revisions.ts'
import { shadowingPaths } from '../../domain/sites/addresses/address.ts'
import { brokenRules } from '../../domain/sites/structure/edit.ts'
import { loadStructure } from '../../domain/sites/structure/repo.ts'
import type { Structure } from '../../domain/sites/structure/structure.ts'
import { createContentCache, knexStore } from '@scriptorium/store/knex-store'
import type { Finding } from './finding.ts'
import { checkSiteReferences } from './site-references.ts'

const shadowedPages = async (db: Knex, store: ContentStore, structure: Structure, where: string) => {
  const findings: Finding[] = []
  for (const siteSpace of structure.siteSpaces) {
    const names = shadowingPaths(structure, siteSpace)
    const space = names.length > 0 ? await db('spaces').where({ id: siteSpace.spaceId }).first() : undefined
    if (!space) continue
    const tree = openTree(store, await shownRootOf(db, space.id, space.revisionId))
    for (const name of names) {
      if ((await tree.pageIdBySlug(null, name)) === undefined) continue
      const what = `The page ${name} of space ${space.id} has the path of a section or site space, so only its full address works`
      findings.push({ where, what })
    }
  }
  return findings
}

/** Checks that the structures of sites are sound, and that no page is in the shadow of a section or a site space. */
export const checkSites = async (db: Knex): Promise<Finding[]> => {
  const store = knexStore(db, createContentCache({ maxSize: 2 ** 20 }))
  const findings = await checkSiteReferences(db)
  for (const site of await db('sites').orderBy('id')) {
    const where = `site ${site.id}`
    const structure = await loadStructure(db, site)
    findings.push(...brokenRules(structure).map((rule) => ({ where, what: `Its structure is broken: ${rule}` })))
    findings.push(...(await shadowedPages(db, store, structure, where)))
  }
  return findings
}
