import type { Setting } from './setting.ts'
import { quota } from './values.ts'

/** How much one user, organization or site can use. */
export const quotas = {
  organizationsPerUser: {
    schema: quota.default(100),
    help: 'organizations that one user can create; 0 or off for any number',
  },
  invitesPerHour: {
    schema: quota.default(1000),
    help: 'invitations that one organization can send in an hour; 0 or off for any number',
  },
  sitesPerOrganization: {
    schema: quota.default(1000),
    help: 'sites that one organization can have; 0 or off for any number',
  },
  openapiSpecsPerOrganization: {
    schema: quota.default(500),
    help: 'OpenAPI specifications that one organization can have; 0 or off for any number',
  },
  translationsPerOrganization: {
    schema: quota.default(1000),
    help: 'translations that one organization can have; 0 or off for any number',
  },
  questionsPerHour: {
    schema: quota.default(60),
    help: 'questions that one reader can ask the engine of the assistant in an hour; 0 or off for any number',
  },
  siteQuestionsPerDay: {
    schema: quota.default(5000),
    help: 'questions about one site that go to the engine of the assistant in a day; 0 or off for any number',
  },
  tokensPerDay: {
    schema: quota.default(2_000_000),
    help: 'tokens that one organization can use of the engine of the assistant in a day; 0 or off for any number',
  },
  queuedJobsPerOrganization: {
    schema: quota.default(5000),
    help: 'jobs that one organization can have queued; 0 or off for any number',
  },
} as const satisfies Record<string, Setting>
