import type { Knex } from 'knex'
import { invalid } from '../../../ground/problem.ts'

/** Throws `invalid_reference` if a provider would add its new members to a team of another organization. */
export const requireDefaultTeam = async (
  db: Knex,
  organizationId: string,
  id: string | null | undefined,
): Promise<void> => {
  if (!id) return
  const found = await db('teams').where({ organizationId, id }).first('id')
  if (!found) throw invalid('/body/defaultTeam', 'names no team of this organization', 'invalid_reference')
}
