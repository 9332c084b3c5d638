import { sends } from './sends.ts'

sends(await import('./operations.ts'), {
  usageQuery: {
    with: ['organization'],
    sends: [{ getOrganizationUsage: { params: { organizationId: 'organization' } } }],
  },
  healthQuery: {
    with: ['organization'],
    sends: [
      { getApiInformation: {} },
      { listOrganizationJobs: { params: { organizationId: 'organization' }, query: { state: 'failed', limit: 1 } } },
    ],
    gives: { version: 'getApiInformation.build', failed: 'listOrganizationJobs.count' },
  },
  jobsQuery: {
    with: ['organization', 'failed'],
    sends: [
      { listOrganizationJobs: { params: { organizationId: 'organization' }, query: { state: 'failed', limit: 50 } } },
      {
        listOrganizationJobs: {
          params: { organizationId: 'organization' },
          query: { state: 'failed', limit: 50, page: 'second' },
        },
      },
    ],
  },
  retryJob: {
    with: ['organization', 'job'],
    sends: [{ retryOrganizationJob: { params: { organizationId: 'organization', jobId: 'job' } } }],
    rereads: [['organizations', 'organization', 'jobs']],
  },
})
