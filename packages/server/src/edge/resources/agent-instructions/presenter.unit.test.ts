import type { AgentInstructionsRow } from '@scriptorium/schema/tables/people'
import { named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const row = named<AgentInstructionsRow>('row', { instructions: '{"nodes":[]}' })

presents(presenter, {
  presentAgentInstructions: {
    'a row': {
      from: [row, urls],
      gives: {
        object: 'agent-instructions',
        instructions: { nodes: [] },
        updatedAt: 'row.updatedAt',
        updatedBy: 'row.updatedBy',
        urls: { location: 'https://docs.example/v1/orgs/row.organizationId/agent-instructions' },
      },
    },
  },
})
