import type { SiteRedirect } from '@scriptorium/client'
import { gone, sends } from '../sends.ts'

const site = { organizationId: 'organization', siteId: 'site' }
const destination = { kind: 'site-space', siteSpaceId: 'siteSpace' } as const
const redirect = { id: 'redirect', source: '/old', destination } as SiteRedirect

sends(await import('./redirects.ts'), {
  redirectsQuery: [
    {
      with: [site, ''],
      sends: [
        { listSiteRedirects: { params: site, query: { limit: 100 } } },
        { listSiteRedirects: { params: site, query: { limit: 100, page: 'second' } } },
      ],
    },
    {
      with: [site, 'old'],
      sends: [
        { listSiteRedirects: { params: site, query: { limit: 100, search: 'old' } } },
        { listSiteRedirects: { params: site, query: { limit: 100, search: 'old', page: 'second' } } },
      ],
    },
  ],
  withoutRedirect: [
    {
      with: [site, [{ path: '/old' }]],
      sends: [{ getSiteRedirectBySource: { params: site, query: { source: '/old' } } }],
      gives: [],
    },
    {
      with: [site, [{ path: '/new' }]],
      answers: { getSiteRedirectBySource: gone },
      sends: [{ getSiteRedirectBySource: { params: site, query: { source: '/new' } } }],
      gives: [{ path: '/new' }],
    },
  ],
  createRedirect: {
    with: [site, '/old', destination],
    sends: [{ createSiteRedirect: { params: site, body: { source: '/old', destination } } }],
    rereads: [
      ['sites', 'organization', 'site'],
      ['organizations', 'organization', 'sites'],
    ],
  },
  taggedRedirectQuery: {
    with: [site, 'redirect'],
    sends: [{ getSiteRedirectById: { params: { ...site, siteRedirectId: 'redirect' } } }],
    gives: { data: { items: [] }, tag: '"tag of getSiteRedirectById"' },
  },
  updateRedirect: [
    {
      with: [site, 'redirect', { source: '/old', destination }],
      sends: [
        {
          updateSiteRedirectById: {
            params: { ...site, siteRedirectId: 'redirect' },
            body: { source: '/old', destination },
          },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
    {
      with: [site, 'redirect', { source: '/old', destination }, '"tag"'],
      sends: [
        {
          updateSiteRedirectById: {
            params: { ...site, siteRedirectId: 'redirect' },
            body: { source: '/old', destination },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
  ],
  deleteRedirect: [
    {
      with: [site, redirect],
      answers: { getSiteRedirectById: redirect },
      sends: [
        { getSiteRedirectById: { params: { ...site, siteRedirectId: 'redirect' } } },
        {
          deleteSiteRedirectById: {
            params: { ...site, siteRedirectId: 'redirect' },
            headers: { 'If-Match': '"tag of getSiteRedirectById"' },
          },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
    {
      with: [site, redirect],
      answers: { getSiteRedirectById: { ...redirect, destination: { ...destination, siteSpaceId: 'another' } } },
      sends: [
        { getSiteRedirectById: { params: { ...site, siteRedirectId: 'redirect' } } },
        {
          deleteSiteRedirectById: {
            params: { ...site, siteRedirectId: 'redirect' },
            headers: { 'If-Match': '"changed"' },
          },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
    {
      with: [site, redirect],
      answers: { getSiteRedirectById: gone },
      sends: [
        { getSiteRedirectById: { params: { ...site, siteRedirectId: 'redirect' } } },
        {
          deleteSiteRedirectById: {
            params: { ...site, siteRedirectId: 'redirect' },
            headers: { 'If-Match': '"changed"' },
          },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
  ],
  writeRedirects: {
    with: [site, [{ source: '/old', destination }]],
    sends: [
      {
        bulkUpsertSiteRedirects: { params: site, body: { redirects: [{ source: '/old', destination }] } },
      },
    ],
    rereads: [
      ['sites', 'organization', 'site'],
      ['organizations', 'organization', 'sites'],
    ],
    gives: 'bulkUpsertSiteRedirects.results',
  },
  removeRedirects: {
    with: [site, [redirect]],
    answers: { getSiteRedirectById: redirect },
    sends: [
      { getSiteRedirectById: { params: { ...site, siteRedirectId: 'redirect' } } },
      {
        bulkUpsertSiteRedirects: {
          params: site,
          body: { redirects: [{ source: '/old', destination: null, ifMatch: '"tag of getSiteRedirectById"' }] },
        },
      },
    ],
    rereads: [
      ['sites', 'organization', 'site'],
      ['organizations', 'organization', 'sites'],
    ],
    gives: 'bulkUpsertSiteRedirects.results',
  },
})
