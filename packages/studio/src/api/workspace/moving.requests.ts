import type { LinkItem, PageNeed } from '@scriptorium/client'
import { gone, sends } from '../sends.ts'

sends(await import('./moving.ts'), {
  gitQuery: [
    { with: ['space'], sends: [{ getSpaceGitInfo: { params: { spaceId: 'space' } } }] },
    {
      with: ['space'],
      answers: { getSpaceGitInfo: gone },
      sends: [{ getSpaceGitInfo: { params: { spaceId: 'space' } } }],
      gives: {},
    },
  ],
  importFrom: [
    {
      with: ['space', 'https://git.example/a.git', 'main'],
      sends: [
        {
          importGitRepository: {
            params: { spaceId: 'space' },
            body: { url: 'https://git.example/a.git', ref: 'refs/heads/main' },
          },
        },
      ],
      rereads: [['spaces', 'space', 'git'], ['work']],
    },
    {
      with: ['space', 'https://git.example/a.git', 'refs/tags/v1'],
      sends: [
        {
          importGitRepository: {
            params: { spaceId: 'space' },
            body: { url: 'https://git.example/a.git', ref: 'refs/tags/v1' },
          },
        },
      ],
      rereads: [['spaces', 'space', 'git'], ['work']],
    },
  ],
  exportTo: {
    with: ['space', 'https://git.example/a.git', 'main', 'message'],
    sends: [
      {
        exportToGitRepository: {
          params: { spaceId: 'space' },
          body: { url: 'https://git.example/a.git', ref: 'refs/heads/main', commitMessage: 'message' },
        },
      },
    ],
    rereads: [['spaces', 'space', 'git'], ['work']],
  },
  brokenLinksQuery: {
    with: ['space'],
    sends: [
      { listSpaceLinks: { params: { spaceId: 'space' }, query: { status: 'broken', limit: 100 } } },
      { listSpaceLinks: { params: { spaceId: 'space' }, query: { status: 'broken', limit: 100, page: 'second' } } },
    ],
  },
  unusedQuery: { with: ['space'], sends: [{ listUnusedContent: { params: { spaceId: 'space' } } }] },
  needingCareQuery: {
    with: ['space', 'owner' as PageNeed],
    sends: [{ listPagesNeedingCare: { params: { spaceId: 'space' }, query: { kind: 'owner' } } }],
  },
  placesOf: {
    with: [
      {
        locationReferences: [
          { kind: 'page', page: { id: 'a', title: 'title' } },
          { kind: 'page', page: { id: 'a', title: 'title' } },
          { kind: 'space' },
        ],
      } as LinkItem,
    ],
    gives: [{ id: 'a', title: 'title' }],
  },
})
