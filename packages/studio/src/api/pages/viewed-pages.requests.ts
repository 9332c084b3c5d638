import type { ChangeRequest } from '@scriptorium/client'
import { named, sends } from '../sends.ts'

const change = named<ChangeRequest>('change', { status: 'open' })

sends(await import('./viewed-pages.ts'), {
  viewedPagesQuery: {
    with: [change],
    answers: { listViewedPages: { items: [{ page: 'page' }] } },
    sends: [
      {
        listViewedPages: { params: { spaceId: 'change.space', changeRequestId: 'change.id' }, query: { limit: 1000 } },
      },
    ],
    gives: new Map([['page', { page: 'page' }]]),
  },
  setViewed: [
    {
      with: [change, 'page', true],
      sends: [
        { markPageAsViewed: { params: { spaceId: 'change.space', changeRequestId: 'change.id', pageId: 'page' } } },
      ],
      rereads: [['viewed-pages', 'change.id']],
    },
    {
      with: [change, 'page', false],
      sends: [
        { unmarkPageAsViewed: { params: { spaceId: 'change.space', changeRequestId: 'change.id', pageId: 'page' } } },
      ],
      rereads: [['viewed-pages', 'change.id']],
    },
  ],
})
