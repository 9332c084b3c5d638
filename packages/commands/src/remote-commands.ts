import type { Commands } from './run-command.ts'

/** The commands that talk to a running server over its API. They work without the server's code and libraries. */
export const remoteCommands: Commands = {
  login: async () => (await import('./connection/login.ts')).loginCommand(),
  logout: async () => (await import('./connection/login.ts')).logoutCommand(),
  whoami: async () => (await import('./connection/login.ts')).whoamiCommand(),
  orgs: async () => (await import('./workspace/workspace.ts')).orgsCommand(),
  spaces: async () => (await import('./workspace/workspace.ts')).spacesCommand(),
  space: async () => (await import('./workspace/space.ts')).spaceCommand(),
  links: async () => (await import('./workspace/links.ts')).linksCommand(),
  cr: async () => (await import('./change-requests/change-requests.ts')).changeRequestsCommand(),
  search: async () => (await import('./workspace/search.ts')).searchCommand(),
  audit: async () => (await import('./workspace/workspace.ts')).auditCommand(),
  events: async () => (await import('./integrations/remote-events.ts')).remoteEventsCommand(),
  site: async () => (await import('./sites/sites.ts')).remoteSiteCommand(),
  translations: async () => (await import('./workspace/translations.ts')).translationsCommand(),
  import: async () => (await import('./folders/import.ts')).importCommand(),
  migrate: async () => (await import('./move-in/move-in-command.ts')).remoteMigrateCommand(),
  export: async () => (await import('./folders/export.ts')).exportCommand(),
  version: async () => (await import('./version.ts')).versionCommand(),
}
