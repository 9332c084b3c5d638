import type { Document } from '@scriptorium/client'
import { sends } from '../sends.ts'

sends(await import('./assistant.ts'), {
  engineQuery: {
    with: ['organization'],
    sends: [{ getAssistantEngine: { params: { organizationId: 'organization' } } }],
    gives: { data: { items: [] }, tag: '"tag of getAssistantEngine"' },
  },
  chooseEngine: [
    {
      with: ['organization', { url: 'https://engine.example', model: 'model' }],
      sends: [
        {
          setAssistantEngine: {
            params: { organizationId: 'organization' },
            body: { url: 'https://engine.example', model: 'model' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'engine']],
    },
    {
      with: ['organization', { url: 'https://engine.example', model: 'model' }, '"tag"'],
      sends: [
        {
          setAssistantEngine: {
            params: { organizationId: 'organization' },
            body: { url: 'https://engine.example', model: 'model' },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'engine']],
    },
  ],
  removeEngine: {
    with: ['organization'],
    sends: [{ resetAssistantEngine: { params: { organizationId: 'organization' } } }],
    rereads: [['organizations', 'organization', 'engine']],
  },
  guideQuery: {
    with: ['organization'],
    sends: [{ getOrganizationAgentInstructions: { params: { organizationId: 'organization' } } }],
    gives: { data: { items: [] }, tag: '"tag of getOrganizationAgentInstructions"' },
  },
  writeGuide: [
    {
      with: ['organization', {} as Document],
      sends: [
        {
          updateOrganizationAgentInstructions: {
            params: { organizationId: 'organization' },
            body: { instructions: {} },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'guide']],
    },
    {
      with: ['organization', {} as Document, '"tag"'],
      sends: [
        {
          updateOrganizationAgentInstructions: {
            params: { organizationId: 'organization' },
            body: { instructions: {} },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'guide']],
    },
  ],
})
