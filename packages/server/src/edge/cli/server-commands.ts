import type { Commands } from '@scriptorium/commands/run-command'

/** The commands that run a server, open its database, or bundle scripts. */
export const serverCommands: Commands = {
  serve: async () => (await import('./serve.ts')).serveCommand(),
  migrate: async () => (await import('./migrate.ts')).migrateCommand(),
  upgrade: async () => (await import('./upgrade.ts')).upgradeCommand(),
  token: async () => (await import('./token.ts')).tokenCommand(),
  'sign-in-link': async () => (await import('./sign-in-link.ts')).signInLinkCommand(),
  sso: async () => (await import('./sso.ts')).ssoCommand(),
  integration: async () => (await import('@scriptorium/commands/integrations/integration')).integrationCommand(),
  events: async () => (await import('./events.ts')).eventsCommand(),
  jobs: async () => (await import('./jobs.ts')).jobsCommand(),
  site: async () => (await import('./site.ts')).siteCommand(),
  backup: async () => (await import('./backup.ts')).backupCommand(),
  restore: async () => (await import('./backup.ts')).restoreCommand(),
  doctor: async () => (await import('./doctor.ts')).doctorCommand(),
  reindex: async () => (await import('./reindex.ts')).reindexCommand(),
  openapi: async () => (await import('./openapi.ts')).openapiCommand(),
}
