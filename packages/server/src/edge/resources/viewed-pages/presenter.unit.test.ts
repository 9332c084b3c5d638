import type { ViewedPageRow } from '@scriptorium/schema/tables/viewed-pages'
import { named, presents } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const row = named<ViewedPageRow>('row')

presents(presenter, {
  presentViewedPage: {
    'a page as it was viewed': {
      from: [row, 'row.fingerprint'],
      gives: { object: 'viewed-page', page: 'row.pageId', viewedAt: 'row.viewedAt', changed: false },
    },
    'a page that was edited since': {
      from: [row, 'another'],
      gives: { object: 'viewed-page', page: 'row.pageId', viewedAt: 'row.viewedAt', changed: true },
    },
  },
})
