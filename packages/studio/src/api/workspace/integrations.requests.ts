import { sends } from '../sends.ts'

const installation = { integrationName: 'integration', installationId: 'installation' }

sends(await import('./integrations.ts'), {
  integrationsChanged: {
    with: ['organization'],
    rereads: [['organizations', 'organization', 'connections', 'integrations']],
  },
  integrationsQuery: {
    with: ['organization'],
    sends: [{ listOrganizationIntegrations: { params: { organizationId: 'organization' }, query: { limit: 1000 } } }],
    gives: [],
  },
  installationsQuery: {
    with: ['organization'],
    sends: [{ listOrganizationInstallations: { params: { organizationId: 'organization' }, query: { limit: 1000 } } }],
    gives: [],
  },
  installationQuery: {
    with: ['organization', installation],
    sends: [{ getIntegrationInstallationById: { params: installation } }],
    gives: { data: { items: [] }, tag: '"tag of getIntegrationInstallationById"' },
  },
  install: {
    with: ['organization', 'integration'],
    sends: [
      { installIntegration: { params: { integrationName: 'integration' }, body: { organization: 'organization' } } },
    ],
    rereads: [['organizations', 'organization', 'connections', 'integrations']],
    gives: 'installIntegration.id',
  },
  uninstall: {
    with: ['organization', installation],
    sends: [{ uninstallIntegration: { params: installation } }],
    rereads: [['organizations', 'organization', 'connections', 'integrations']],
  },
  updateInstallation: [
    {
      with: ['organization', installation, { configuration: {} }],
      sends: [{ updateIntegrationInstallation: { params: installation, body: { configuration: {} } } }],
      rereads: [['organizations', 'organization', 'connections', 'integrations']],
    },
    {
      with: ['organization', installation, { configuration: {} }, '"tag"'],
      sends: [
        {
          updateIntegrationInstallation: {
            params: installation,
            body: { configuration: {} },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'connections', 'integrations']],
    },
  ],
  placementsQuery: [
    {
      with: ['organization', installation, 'site'],
      answers: {
        listIntegrationInstallationSites: {
          items: [{ site: { id: 'site' }, status: 'active', configuration: {}, urls: {} }],
        },
      },
      sends: [{ listIntegrationInstallationSites: { params: installation, query: { limit: 1000 } } }],
      gives: [{ id: 'site', status: 'active', configuration: {}, urls: {} }],
    },
    {
      with: ['organization', installation, 'space'],
      answers: {
        listIntegrationInstallationSpaces: {
          items: [{ space: 'space', status: 'paused', configuration: {}, urls: {} }],
        },
      },
      sends: [{ listIntegrationInstallationSpaces: { params: installation, query: { limit: 1000 } } }],
      gives: [{ id: 'space', status: 'paused', configuration: {}, urls: {} }],
    },
  ],
  placementQuery: [
    {
      with: ['organization', installation, 'site', 'site'],
      sends: [{ getIntegrationSiteInstallation: { params: { ...installation, siteId: 'site' } } }],
      gives: {
        data: {
          id: 'site',
          status: 'getIntegrationSiteInstallation.status',
          configuration: 'getIntegrationSiteInstallation.configuration',
          urls: 'getIntegrationSiteInstallation.urls',
        },
        tag: '"tag of getIntegrationSiteInstallation"',
      },
    },
    {
      with: ['organization', installation, 'space', 'space'],
      sends: [{ getIntegrationSpaceInstallation: { params: { ...installation, spaceId: 'space' } } }],
      gives: {
        data: {
          id: 'space',
          status: 'getIntegrationSpaceInstallation.status',
          configuration: 'getIntegrationSpaceInstallation.configuration',
          urls: 'getIntegrationSpaceInstallation.urls',
        },
        tag: '"tag of getIntegrationSpaceInstallation"',
      },
    },
  ],
  putOn: [
    {
      with: ['organization', installation, 'site', 'site'],
      sends: [{ installIntegrationOnSite: { params: installation, body: { siteId: 'site' } } }],
      rereads: [['organizations', 'organization', 'connections', 'integrations']],
    },
    {
      with: ['organization', installation, 'space', 'space'],
      sends: [{ installIntegrationOnSpace: { params: installation, body: { space: 'space' } } }],
      rereads: [['organizations', 'organization', 'connections', 'integrations']],
    },
  ],
  takeOff: [
    {
      with: ['organization', installation, 'site', 'site'],
      sends: [{ uninstallIntegrationFromSite: { params: { ...installation, siteId: 'site' } } }],
      rereads: [['organizations', 'organization', 'connections', 'integrations']],
    },
    {
      with: ['organization', installation, 'space', 'space'],
      sends: [{ uninstallIntegrationFromSpace: { params: { ...installation, spaceId: 'space' } } }],
      rereads: [['organizations', 'organization', 'connections', 'integrations']],
    },
  ],
  configureOn: [
    {
      with: ['organization', installation, 'site', { id: 'site', configuration: {} }, '"tag"'],
      sends: [
        {
          updateIntegrationSiteInstallation: {
            params: { ...installation, siteId: 'site' },
            body: { configuration: {} },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'connections', 'integrations']],
    },
    {
      with: ['organization', installation, 'space', { id: 'space', configuration: {} }, '"tag"'],
      sends: [
        {
          updateIntegrationSpaceInstallation: {
            params: { ...installation, spaceId: 'space' },
            body: { configuration: {} },
            headers: { 'If-Match': '"tag"' },
          },
        },
      ],
      rereads: [['organizations', 'organization', 'connections', 'integrations']],
    },
  ],
  eventsQuery: [
    {
      with: ['integration', undefined],
      sends: [
        { listIntegrationEvents: { params: { integrationName: 'integration' }, query: { limit: 50 } } },
        { listIntegrationEvents: { params: { integrationName: 'integration' }, query: { limit: 50, page: 'second' } } },
      ],
    },
    {
      with: ['integration', 'failed'],
      sends: [
        {
          listIntegrationEvents: { params: { integrationName: 'integration' }, query: { limit: 50, status: 'failed' } },
        },
        {
          listIntegrationEvents: {
            params: { integrationName: 'integration' },
            query: { limit: 50, status: 'failed', page: 'second' },
          },
        },
      ],
    },
  ],
  latestEventQuery: {
    with: ['integration'],
    sends: [{ listIntegrationEvents: { params: { integrationName: 'integration' }, query: { limit: 1 } } }],
    gives: null,
  },
  eventQuery: {
    with: ['integration', 'event'],
    sends: [{ getIntegrationEvent: { params: { integrationName: 'integration', eventId: 'event' } } }],
  },
  replayEvent: {
    with: ['integration', 'event'],
    sends: [{ replayIntegrationEvent: { params: { integrationName: 'integration', eventId: 'event' } } }],
    rereads: [['integrations', 'integration', 'events']],
  },
})
