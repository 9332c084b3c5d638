import type { CustomHostnameRow } from '@scriptorium/schema/tables/sites'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './presenter.ts'

const ofSite = named<CustomHostnameRow>('row', { status: 'live' })
const ofOrganization = lacking<CustomHostnameRow>('row', { siteId: null, status: 'dns_no_cname' })

presents(presenter, {
  presentTarget: {
    'a site': { from: [ofSite], gives: { type: 'site', site: 'row.siteId' } },
    'an organization': { from: [ofOrganization], gives: { type: 'organization', organization: 'row.organizationId' } },
  },
  presentHostname: {
    'a live hostname of a site': {
      from: [ofSite, urls],
      gives: {
        object: 'custom-hostname',
        hostname: 'row.hostname',
        target: { type: 'site', site: 'row.siteId' },
        isActive: true,
        status: 'live',
        cname: 'row.siteid.docs.example',
        urls: { location: 'https://docs.example/v1/custom-hostnames/row.hostname' },
      },
    },
    'a pending hostname of an organization': {
      from: [ofOrganization, urls],
      gives: {
        object: 'custom-hostname',
        hostname: 'row.hostname',
        target: { type: 'organization', organization: 'row.organizationId' },
        isActive: false,
        status: 'dns_no_cname',
        cname: 'row.organizationid.docs.example',
        urls: { location: 'https://docs.example/v1/custom-hostnames/row.hostname' },
      },
    },
  },
})
