import type { PageRecord } from '@scriptorium/content/tree/records'
import type { SearchPageResult } from '@scriptorium/types'
import { named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const space = { id: 'space', organizationId: 'organization', title: 'space title' }
const found: presenter.FoundPage = {
  space,
  above: [named<PageRecord>('above')],
  page: named<PageRecord>('page'),
  score: 3,
  rank: 2,
  isOwnMatch: true,
  sections: [
    { section: { anchor: 'high tide', title: 'section title', text: 'The tide is high' }, score: 1, at: 0 },
    { section: { title: '', text: 'The moon' }, score: 4, at: 0 },
  ],
}
const long = named<PageRecord>('page', { title: 't'.repeat(1025), description: undefined })

presents(presenter, {
  presentFoundPage: {
    'a page on a site with sections': {
      from: [found, urls, (path) => `https://site.example/${path}`],
      gives: {
        id: 'page.id',
        title: 'page.title',
        path: 'above.slug/page.slug',
        description: 'page.description',
        sections: [
          {
            id: 'high tide',
            title: 'section title',
            path: 'above.slug/page.slug#high tide',
            body: 'The tide is high',
            urls: { app: 'https://app.example/o/organization/s/space/~/pages/page.id#high%20tide' },
            score: 1,
            resultType: 'section',
          },
          {
            id: '',
            title: 'page.title',
            path: 'above.slug/page.slug',
            body: 'The moon',
            urls: { app: 'https://app.example/o/organization/s/space/~/pages/page.id' },
            score: 4,
            resultType: 'section',
          },
        ],
        ancestors: [{ title: 'above.title' }],
        urls: {
          app: 'https://app.example/o/organization/s/space/~/pages/page.id',
          published: 'https://site.example/above.slug/page.slug',
        },
        score: 3,
        rank: 2,
        resultType: 'page',
      },
    },
    'a page that matches with its sections only': {
      from: [{ ...found, page: long, above: [], isOwnMatch: false, sections: [] }, urls],
      gives: {
        id: 'page.id',
        title: 't'.repeat(1024),
        path: 'page.slug',
        description: '',
        sections: [],
        ancestors: [],
        urls: { app: 'https://app.example/o/organization/s/space/~/pages/page.id' },
        score: 3,
        rank: 2,
        resultType: 'section',
      },
    },
  },
  presentFoundSpace: {
    'a space': {
      from: [space, 5, [{ id: 'page' } as SearchPageResult]],
      gives: { id: 'space', title: 'space title', type: 'space', score: 5, pages: [{ id: 'page' }] },
    },
  },
})
