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
  pagesToCheckQuery: [
    {
      with: ['organization', 'change', '2025-06-15'],
      sends: [undefined, 'second'].map((page) => ({
        listPagesNeedingCareInOrganization: {
          params: { organizationId: 'organization' },
          query: { kind: 'change', limit: 100, unchangedSince: '2025-06-15', ...(page && { page }) },
        },
      })),
    },
    {
      with: ['organization', 'owner', '2025-06-15'],
      sends: [undefined, 'second'].map((page) => ({
        listPagesNeedingCareInOrganization: {
          params: { organizationId: 'organization' },
          query: { kind: 'owner', limit: 100, ...(page && { page }) },
        },
      })),
    },
  ],
  shownPage: {
    with: [
      {
        page: 'page',
        space: 'space',
        title: 'Tides',
        updatedAt: '2024-05-01T00:00:00Z',
        owner: { id: 'nadia', displayName: 'Nadia' } as never,
        verifiedUntil: '2025-01-01',
      },
    ],
    gives: {
      id: 'page',
      spaceId: 'space',
      title: 'Tides',
      updatedAt: '2024-05-01T00:00:00Z',
      owner: 'nadia',
      ownerName: 'Nadia',
      verifiedUntil: '2025-01-01',
    },
  },
})
