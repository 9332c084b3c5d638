import type { Knex } from 'knex'
import { imageHash } from '../../domain/integrations/image-hash.ts'
import type { Finding } from './finding.ts'

/** Checks that integrations have the images that their addresses name. */
export const checkIntegrationFiles = async (db: Knex): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { name, files } of await db('integrations').orderBy('name').select('name', 'files')) {
    const where = `integration ${name}`
    for (const [file, wanted] of Object.entries(JSON.parse(files) as Record<string, string>)) {
      const found = await db('integrationFiles').where({ integrationName: name, file }).first('bytes')
      if (!found) findings.push({ where, what: `Its image ${file} is missing` })
      else if (imageHash(found.bytes) !== wanted)
        findings.push({ where, what: `Its image ${file} does not match its address` })
    }
  }
  return findings
}
