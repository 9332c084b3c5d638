import type { WorkItem } from '@scriptorium/client'
import { named, sends } from './sends.ts'

sends(await import('./work.ts'), {
  isUnderWay: [
    { with: [named<WorkItem>('work', { state: 'waiting' })], gives: true },
    { with: [named<WorkItem>('work', { state: 'running' })], gives: true },
    { with: [named<WorkItem>('work', { state: 'done' })], gives: false },
  ],
  workBegan: { rereads: [['work']] },
  placeOfWork: [
    {
      with: ['organization', named<WorkItem>('work', { kind: 'pdf', urls: { file: 'https://docs.example/file' } })],
      gives: 'https://docs.example/file',
    },
    { with: ['organization', named<WorkItem>('work', { kind: 'pdf', urls: {} })], gives: '/spaces/work.space' },
    {
      with: ['organization', named<WorkItem>('work', { kind: 'translation', urls: {} })],
      gives: '/orgs/organization/connections?tab=translations',
    },
    {
      with: ['organization', named<WorkItem>('work', { kind: 'import', urls: {} })],
      gives: '/spaces/work.space/settings?tab=moving',
    },
  ],
  workQuery: {
    with: ['organization'],
    sends: [{ listWorkItems: { params: { organizationId: 'organization' }, query: { limit: 50 } } }],
    gives: [],
  },
})
