/** The engine that an organization chose to write its answers. */
export interface AssistantEngineRow {
  organizationId: string
  url: string
  model: string
  /** Sealed. Null for an engine without a key. */
  key: string | null
  updatedAt: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    assistantEngines: AssistantEngineRow
  }
}
