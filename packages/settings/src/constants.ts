import { bytesPerMebibyte } from './groups/values.ts'

/** Limits that no operator has to change. They are part of the configuration because tests lower them. */
export const constants = {
  /** The maximum size of a request body without pages, scripts or OpenAPI documents. */
  bodyLimit: 10 * bytesPerMebibyte,
  /** How many connections a server takes, and from one address. */
  maxConnections: 10_000,
  maxConnectionsPerAddress: 1000,
  /** The maximum size of all files of an OpenAPI document together. A larger one could not be read in the memory of its process. */
  openapiLimit: 32 * bytesPerMebibyte,
  openapiFiles: 5000,
  /** How long the servers of an OpenAPI document have to send all its files, in seconds. */
  openapiTimeout: 120,
  /** How many integrations an organization can publish, and install. */
  integrationsPerOrganization: 200,
  installationsPerOrganization: 500,
  /** How many conversations an organization can ingest in an hour. */
  conversationsPerHour: 100_000,
  /** How many ratings, and how many unanswered questions, a site takes in an hour. */
  feedbackPerHour: 1000,
}
