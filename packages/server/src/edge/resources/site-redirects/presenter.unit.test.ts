import type { SiteRedirectRow } from '@scriptorium/schema/tables/sites'
import { named, presents } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const to = (destinationType: SiteRedirectRow['destinationType']) => named<SiteRedirectRow>('row', { destinationType })

presents(presenter, {
  presentRedirect: {
    'a redirect to a section': {
      from: [to('site-section')],
      gives: {
        object: 'site-redirect',
        id: 'row.id',
        source: 'row.source',
        destination: { kind: 'site-section', siteSectionId: 'row.siteSectionId' },
        draft: false,
        captureWildcard: false,
        permanent: false,
        createdAt: 'row.createdAt',
      },
    },
    'a redirect to a site space': {
      from: [to('site-space')],
      gives: {
        object: 'site-redirect',
        id: 'row.id',
        source: 'row.source',
        destination: { kind: 'site-space', siteSpaceId: 'row.siteSpaceId' },
        draft: false,
        captureWildcard: false,
        permanent: false,
        createdAt: 'row.createdAt',
      },
    },
    'a redirect to a page': {
      from: [to('site-page')],
      gives: {
        object: 'site-redirect',
        id: 'row.id',
        source: 'row.source',
        destination: { kind: 'site-page', siteSpaceId: 'row.siteSpaceId', pageId: 'row.pageId' },
        draft: false,
        captureWildcard: false,
        permanent: false,
        createdAt: 'row.createdAt',
      },
    },
  },
})
