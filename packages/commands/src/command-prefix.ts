/** Returns the command as the reader types it: from a clone of the repository that is `pnpm scriptorium`. */
const commandName = (): string =>
  process.env['npm_lifecycle_event'] === 'scriptorium' ? 'pnpm scriptorium' : 'scriptorium'

/** Names commands in a text, such as `scriptorium login`, as the reader can type them. */
export const withCommandPrefix = (text: string): string =>
  commandName() === 'scriptorium' ? text : text.replaceAll(/([`$] ?|Usage: )scriptorium /g, `$1${commandName()} `)
