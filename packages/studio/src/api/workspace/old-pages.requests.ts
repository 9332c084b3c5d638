import type { Page } from '@scriptorium/client'
import { sends } from '../sends.ts'

const page = (id: string, updatedAt: string, type = 'document') => ({ id, title: id, updatedAt, type }) as Page
const old = (id: string, updatedAt: string) => ({ id, spaceId: 'space', title: id, updatedAt, owner: undefined })

sends(await import('./old-pages.ts'), {
  monthsBefore: { with: [new Date('2026-06-15T00:00:00Z'), 12], gives: '2025-06-15' },
  oldPages: {
    with: [
      'space',
      [
        page('a', '2024-05-01T00:00:00Z'),
        page('b', '2023-01-01T00:00:00Z'),
        page('c', '2026-01-01T00:00:00Z'),
        page('d', '2020-01-01T00:00:00Z', 'group'),
      ],
      '2025-06-15',
    ],
    gives: [old('b', '2023-01-01T00:00:00Z'), old('a', '2024-05-01T00:00:00Z')],
  },
  spacesReadKey: { with: ['organization'], gives: ['organizations', 'organization', 'spaces-read'] },
  oldPagesQuery: {
    with: ['organization', '2025-06-15'],
    answers: {
      listSpacesInOrganizationById: {
        items: [
          { id: 'space', permissions: { edit: true } },
          { id: 'read only', permissions: { edit: false } },
        ],
      },
      listPages: { pages: [page('a', '2024-05-01T00:00:00Z'), page('c', '2026-01-01T00:00:00Z')] },
    },
    sends: [
      {
        listSpacesInOrganizationById: {
          params: { organizationId: 'organization' },
          query: { sort: 'position', limit: 1000 },
        },
      },
      { listPages: { params: { spaceId: 'space' }, query: { metadata: false } } },
    ],
    gives: [old('a', '2024-05-01T00:00:00Z')],
  },
})
