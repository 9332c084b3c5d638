import type { SiteCreate } from '@scriptorium/client'
import { sends } from '../sends.ts'

const site = { organizationId: 'organization', siteId: 'site' }

sends(await import('./sites.ts'), {
  siteKey: { with: [site], gives: ['sites', 'site'] },
  siteChanged: {
    with: [site],
    rereads: [
      ['sites', 'site'],
      ['organizations', 'organization', 'sites'],
    ],
  },
  taggedSiteQuery: {
    with: [site],
    sends: [{ getSiteById: { params: site } }],
    gives: { data: { items: [] }, tag: '"tag of getSiteById"' },
  },
  createASite: {
    with: ['organization', { title: 'title' } as SiteCreate],
    sends: [{ createSite: { params: { organizationId: 'organization' }, body: { title: 'title' } } }],
    rereads: [
      ['sites', 'createSite.id'],
      ['organizations', 'organization', 'sites'],
    ],
  },
  updateSite: [
    {
      with: [site, { title: 'title' }],
      sends: [{ updateSiteById: { params: site, body: { title: 'title' } } }],
      rereads: [
        ['sites', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
    {
      with: [site, { title: 'title' }, '"tag"'],
      sends: [{ updateSiteById: { params: site, body: { title: 'title' }, headers: { 'If-Match': '"tag"' } } }],
      rereads: [
        ['sites', 'site'],
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
        ['sites', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
      gives: 'https://site.example',
    },
    {
      with: [site, false],
      answers: { unpublishSite: { urls: {} } },
      sends: [{ unpublishSite: { params: site } }],
      rereads: [
        ['sites', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
  ],
  deleteSite: {
    with: [site, '"tag"'],
    sends: [{ deleteSiteById: { params: site, headers: { 'If-Match': '"tag"' } } }],
    rereads: [['organizations', 'organization', 'sites']],
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
