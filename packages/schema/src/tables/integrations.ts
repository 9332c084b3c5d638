import type {
  IntegrationEventPayload,
  IntegrationTarget,
  IntegrationVisibility,
  InstallationSelection,
  InstallationStatus,
} from '@scriptorium/types'

export interface IntegrationRow {
  name: string
  /** The organization that publishes it. */
  organizationId: string
  /** The user object that is the author of what the integration writes. It is not a person. */
  userId: string
  version: number
  title: string
  description: string
  summary: string | null
  target: IntegrationTarget
  visibility: IntegrationVisibility
  /** Null until the operator has reviewed the integration. */
  verifiedAt: string | null
  /** JSON: IntegrationScope[] */
  scopes: string
  /** JSON: IntegrationCategory[] */
  categories: string
  /** JSON: IntegrationBlock[] */
  blocks: string
  /** JSON: IntegrationContentSource[] */
  contentSources: string
  /** JSON: IntegrationExternalLink[] */
  externalLinks: string
  /** JSON: IntegrationConfigurations; null if there is nothing to configure. */
  configurations: string | null
  contentSecurityPolicy: string | null
  runtime: 'v1' | 'v2'
  /** Sealed JSON: map of strings; null without secrets. */
  secrets: string | null
  /** Null unless the development mode is on. */
  tunnelUrl: string | null
  /** Whose events go to the tunnel. */
  tunnelScope: 'all' | 'owner' | null
  /** JSON: the hashes of its images, by file. */
  files: string
  createdAt: string
  updatedAt: string
}

/** The script, the icon or a preview image of an integration. */
export interface IntegrationFileRow {
  integrationName: string
  /** `script`, `icon`, or `preview-1` to `preview-3`. */
  file: string
  contentType: string
  bytes: Buffer
}

/** The columns that installations on organizations, spaces and sites share. */
export interface Configured {
  status: InstallationStatus
  /** JSON: map of values. */
  configuration: string
  /** JSON: string[] */
  externalIds: string
  createdAt: string
  updatedAt: string
}

/** An integration that is installed on an organization. */
export interface InstallationRow extends Configured {
  id: string
  integrationName: string
  organizationId: string
  spaceSelection: InstallationSelection
  siteSelection: InstallationSelection
  /** JSON: the scopes that an admin of the organization has agreed to. */
  scopes: string
  createdBy: string
}

/** An installation that was extended to a space. With the selection `all`, only spaces with settings of their own have a row. */
export interface SpaceInstallationRow extends Configured {
  installationId: string
  spaceId: string
}

/** An installation that was extended to a site. */
export interface SiteInstallationRow extends Configured {
  installationId: string
  siteId: string
}

/** The name of an unpublished integration, which its owner can take again before others can. */
export interface UnpublishedIntegrationRow {
  name: string
  organizationId: string
  unpublishedAt: string
}

/** Something that happened, before it is known which integrations learn of it. */
export interface IntegrationFactRow {
  id: string
  organizationId: string
  type: IntegrationEventPayload['type']
  /** The only integration that learns of it; null for all that have the scope. */
  integrationName: string | null
  spaceId: string | null
  siteId: string | null
  /** JSON: the payload of the event without its id. */
  payload: string
  createdAt: string
}

/** An event of one integration. */
export interface IntegrationEventRow {
  /** The `eventId` of the payload. */
  id: string
  integrationName: string
  installationId: string | null
  factId: string | null
  type: IntegrationEventPayload['type']
  /** JSON: the payload without the ids of the event and of the installation. */
  payload: string
  /** That of the last attempt; null before the first. */
  status: 'failed' | 'success' | null
  attempts: number
  /** JSON: EventLog[], of all attempts. */
  logs: string
  createdAt: string
  attemptedAt: string | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    integrations: IntegrationRow
    integrationFiles: IntegrationFileRow
    installations: InstallationRow
    spaceInstallations: SpaceInstallationRow
    siteInstallations: SiteInstallationRow
    integrationFacts: IntegrationFactRow
    integrationEvents: IntegrationEventRow
    unpublishedIntegrations: UnpublishedIntegrationRow
  }
}
