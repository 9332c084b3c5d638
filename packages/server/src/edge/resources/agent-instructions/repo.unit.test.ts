import { expect } from 'vitest'
import { queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

const row = { organizationId: 'own', instructions: '{}', updatedBy: 'me', updatedAt: '1' }
const other = { ...row, organizationId: 'other' }

queries(repo, {
  findAgentInstructions: async ({ db, put }) => {
    await put('agentInstructions', [other, row])
    expect(await repo.findAgentInstructions(db, 'own')).toEqual(row)
  },
  setAgentInstructions: async ({ db, all }) => {
    const changed = { ...row, instructions: '{"nodes":[]}', updatedBy: 'you', updatedAt: '2' }
    for (const one of [row, other, changed]) await repo.setAgentInstructions(db, one)
    expect(await all('agentInstructions')).toEqual([changed, other])
  },
})
