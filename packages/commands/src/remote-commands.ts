import type { Commands } from './run-command.ts'

/** The commands that talk to a running server over its API. They work without the server's code and libraries. */
export const remoteCommands: Commands = {
  login: async () => (await import('./login.ts')).loginCommand(),
  logout: async () => (await import('./login.ts')).logoutCommand(),
  whoami: async () => (await import('./login.ts')).whoamiCommand(),
  orgs: async () => (await import('./workspace.ts')).orgsCommand(),
  spaces: async () => (await import('./workspace.ts')).spacesCommand(),
  space: async () => (await import('./space.ts')).spaceCommand(),
  links: async () => (await import('./links.ts')).linksCommand(),
  cr: async () => (await import('./change-requests.ts')).changeRequestsCommand(),
  search: async () => (await import('./search.ts')).searchCommand(),
  audit: async () => (await import('./workspace.ts')).auditCommand(),
  events: async () => (await import('./remote-events.ts')).remoteEventsCommand(),
  site: async () => (await import('./sites.ts')).remoteSiteCommand(),
  translations: async () => (await import('./translations.ts')).translationsCommand(),
  import: async () => (await import('./import.ts')).importCommand(),
  migrate: async () => (await import('./move-in-command.ts')).remoteMigrateCommand(),
  export: async () => (await import('./export.ts')).exportCommand(),
  version: async () => (await import('./version.ts')).versionCommand(),
}
