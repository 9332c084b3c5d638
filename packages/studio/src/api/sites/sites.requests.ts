import type { SiteCreate } from '@scriptorium/client'
import { gone, named, sends } from '../sends.ts'
import type { SitePlace } from './sites.ts'

const site = { organizationId: 'organization', siteId: 'site' }

sends(await import('./sites.ts'), {
  siteKey: { with: [site], gives: ['sites', 'organization', 'site'] },
  siteChanged: {
    with: [site],
    rereads: [
      ['sites', 'organization', 'site'],
      ['organizations', 'organization', 'sites'],
    ],
  },
  taggedSiteQuery: {
    with: [site],
    sends: [{ getSiteById: { params: site } }],
    gives: { data: { items: [] }, tag: '"tag of getSiteById"' },
  },
  organizationOfSiteQuery: [
    {
      with: ['site', ['other', 'organization', 'third']],
      answers: {
        getSiteById: ({ params }: { params: SitePlace }) => {
          if (params.organizationId === 'other') throw gone
          return named('site')
        },
      },
      sends: [{ getSiteById: { params: { ...site, organizationId: 'other' } } }, { getSiteById: { params: site } }],
      gives: 'organization',
    },
  ],
  createASite: {
    with: ['organization', { title: 'title' } as SiteCreate],
    sends: [{ createSite: { params: { organizationId: 'organization' }, body: { title: 'title' } } }],
    rereads: [
      ['sites', 'organization', 'createSite.id'],
      ['organizations', 'organization', 'sites'],
    ],
  },
  updateSite: [
    {
      with: [site, { title: 'title' }],
      sends: [{ updateSiteById: { params: site, body: { title: 'title' } } }],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
    {
      with: [site, { title: 'title' }, '"tag"'],
      sends: [{ updateSiteById: { params: site, body: { title: 'title' }, headers: { 'If-Match': '"tag"' } } }],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
  ],
  setPublished: [
    {
      with: [site, true],
      answers: { publishSite: { urls: { published: 'https://site.example' } } },
      sends: [{ publishSite: { params: site } }],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
      gives: 'https://site.example',
    },
    {
      with: [site, false],
      answers: { unpublishSite: { urls: {} } },
      sends: [{ unpublishSite: { params: site } }],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
  ],
  deleteSite: {
    with: [site, '"tag"'],
    sends: [{ deleteSiteById: { params: site, headers: { 'If-Match': '"tag"' } } }],
    rereads: [
      ['organizations', 'organization', 'sites'],
      ['organizations', 'organization', 'deleted-sites'],
    ],
  },
  undeleteSite: {
    with: [site],
    sends: [{ restoreSite: { params: site } }],
    rereads: [
      ['organizations', 'organization', 'sites'],
      ['organizations', 'organization', 'deleted-sites'],
    ],
  },
  deletedSitesQuery: {
    with: ['organization'],
    sends: [{ listDeletedSites: { params: { organizationId: 'organization' }, query: { limit: 1000 } } }],
    gives: [],
  },
  structureQuery: {
    with: [site],
    answers: { getSiteStructure: { structure: ['node'] } },
    sends: [{ getSiteStructure: { params: site } }],
    gives: ['node'],
  },
  nodesIn: [
    { with: [{ object: 'site-section', siteSpaces: ['space'] } as never], gives: ['space'] },
    { with: [{ object: 'site-section-group', children: ['child'] } as never], gives: ['child'] },
    { with: [{ object: 'site-space' } as never], gives: [] },
  ],
  flattenNodes: {
    with: [[{ object: 'site-section-group', children: [{ object: 'site-external-link' }] }] as never],
    gives: [
      { object: 'site-section-group', children: [{ object: 'site-external-link' }] },
      { object: 'site-external-link' },
    ],
  },
  shownPagesQuery: {
    with: ['space'],
    answers: { listPages: { pages: ['page'] } },
    sends: [{ listPages: { params: { spaceId: 'space' } } }],
    gives: ['page'],
  },
})
