import { sends } from '../sends.ts'

sends(await import('./insertable.ts'), {
  integrationBlocksQuery: {
    with: ['space'],
    answers: { listSpaceIntegrationsBlocks: [{ name: 'integration', blocks: [{ id: 'block', title: 'title' }] }] },
    sends: [{ listSpaceIntegrationsBlocks: { params: { spaceId: 'space' } } }],
    gives: [{ integration: 'integration', block: 'block', title: 'title' }],
  },
  operationsQuery: {
    with: ['organization'],
    answers: {
      listOpenAPISpecs: { items: [{ slug: 'empty' }, { slug: 'pets', lastVersion: 'version' }] },
      getLatestOpenAPISpecVersionContent: { filesystem: { '/': { paths: { '/pets': { get: { summary: 'Pets' } } } } } },
    },
    sends: [
      { listOpenAPISpecs: { params: { organizationId: 'organization' }, query: { limit: 1000 } } },
      { getLatestOpenAPISpecVersionContent: { params: { organizationId: 'organization', specSlug: 'pets' } } },
    ],
    gives: [{ kind: 'operation', ref: { kind: 'openapi', spec: 'pets' }, name: '/pets', method: 'get', title: 'Pets' }],
  },
})
