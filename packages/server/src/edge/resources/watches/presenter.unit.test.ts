import type { MarkRow } from '@scriptorium/schema/tables/marks'
import { named, presents } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const ofPage = named<MarkRow>('row')
const ofSpace = named<MarkRow>('row', { pageId: '' })
const name = { title: 't'.repeat(1025), emoji: '1f30a' }

presents(presenter, {
  presentWatch: {
    'a page': {
      from: [ofPage, name],
      gives: {
        object: 'watch',
        space: 'row.spaceId',
        page: 'row.pageId',
        title: 't'.repeat(1024),
        emoji: '1f30a',
        createdAt: 'row.createdAt',
      },
    },
    'a space without a name': {
      from: [ofSpace, undefined],
      gives: { object: 'watch', space: 'row.spaceId', createdAt: 'row.createdAt' },
    },
  },
  presentFavorite: {
    'a page': {
      from: [ofPage, { title: 'title' }],
      gives: {
        object: 'favorite',
        space: 'row.spaceId',
        page: 'row.pageId',
        title: 'title',
        createdAt: 'row.createdAt',
      },
    },
    'a space without a name': {
      from: [ofSpace, undefined],
      gives: { object: 'favorite', space: 'row.spaceId', createdAt: 'row.createdAt' },
    },
  },
})
