import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import { constants } from './constants.ts'
import { features } from './groups/features.ts'
import { keys } from './groups/keys.ts'
import { lifecycle } from './groups/lifecycle.ts'
import { limits } from './groups/limits.ts'
import { messages } from './groups/messages.ts'
import { observation } from './groups/observation.ts'
import { places } from './groups/places.ts'
import { quotas } from './groups/quotas.ts'
import type { Setting } from './groups/setting.ts'
import { signIn } from './groups/sign-in.ts'

/** All settings. `databaseUrl` is the flag `--database-url` and the variable `DATABASE_URL`. */
export const settings = {
  ...places,
  ...keys,
  ...signIn,
  ...messages,
  ...observation,
  ...limits,
  ...quotas,
  ...features,
  ...lifecycle,
} as const satisfies Record<string, Setting>

type SettingName = keyof typeof settings

type Values = { [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> }

/** The values of the settings, with defaults, and limits that cannot be set. */
export type Settings = Values & typeof constants

/** The settings of a running server, with its addresses. */
export type Config = Settings & { baseUrl: string; appUrl: string }

/** An invalid or unknown setting. The message is one line; the exit code is 3. */
export class ConfigError extends Error {
  readonly exitCode = 3

  constructor(message: string) {
    super(message.replaceAll(/\s*\n\s*/g, ' '))
    this.name = 'ConfigError'
  }
}

/** Flags as commander gives them, by the names of the settings. */
export type Flags = Readonly<Record<string, unknown>>
type Env = Readonly<Record<string, string | undefined>>

const names = Object.keys(settings) as SettingName[]

/** Returns the variable of a setting: `databaseUrl` → `DATABASE_URL`. */
export const envName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** Returns the flag of a setting: `databaseUrl` → `--database-url`. */
export const flagName = (name: string): string => `--${envName(name).toLowerCase().replaceAll('_', '-')}`

const prefix = 'SCRIPTORIUM_'
// Variables that are not settings: DEV is for the reference page, URL and TOKEN are for `import`.
const known = new Set([...names.map(envName), ...['DEV', 'URL', 'TOKEN'].map((name) => prefix + name)])

const refuseUnknown = (keys: string[], where: string) => {
  const unknown = keys.find((key) => !known.has(key))
  if (unknown) throw new ConfigError(`${unknown} in ${where} is not a setting. Settings: ${[...known].join(', ')}`)
}

/** Returns the variables of a `.env` file, or none without a file. Unlike `process.loadEnvFile`, it changes no variables. */
export const readEnvFile = (path = '.env'): Env => {
  if (!existsSync(path)) return {}
  const found = parseEnv(readFileSync(path, 'utf8')) as Env
  refuseUnknown(Object.keys(found), path)
  return found
}

const fault = (place: string, issue: z.core.$ZodIssue | undefined, value: unknown, secret: boolean) =>
  new ConfigError(
    `${place} is invalid: ${issue?.message ?? 'not an allowed value'}${secret ? '' : ` (it is ${JSON.stringify(value)})`}`,
  )

const check = (name: SettingName, flags: Flags, sources: [Env, string][]) => {
  const { schema, ...rest }: Setting = settings[name]
  const key = envName(name)
  const source = sources.find(([env]) => env[key] !== undefined && env[key] !== '')
  const value = flags[name] ?? source?.[0][key]
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const place = flags[name] === undefined ? `${key}${source?.[1] ?? ''}` : flagName(name)
  throw fault(place, error.issues[0], value, rest.secret === true || rest.hasPassword === true)
}

const hostnameOf = (address: string): string => new URL(address.replace('//*.', '//')).hostname

// A script on the host of the API or of the studio would have the rights of whoever is signed in there.
const requireOwnSitesHost = ({
  sitesOrganization,
  sitesUrl,
  host,
  baseUrl,
  appUrl,
  integrationsUrl,
}: Settings): void => {
  if (sitesOrganization === undefined) return
  const others = [baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}`, appUrl, integrationsUrl]
  if (sitesUrl && !others.some((url) => url && hostnameOf(url) === hostnameOf(sitesUrl))) return
  throw new ConfigError(
    'SITES_ORGANIZATION needs SITES_URL with a host of its own: not that of BASE_URL, APP_URL or INTEGRATIONS_URL',
  )
}

const requireWholeProvider = ({ oidcIssuer, oidcClientId, oidcClientSecret }: Settings) => {
  if (oidcIssuer && !(oidcClientId && oidcClientSecret))
    throw new ConfigError('OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is missing: both are required if OIDC_ISSUER is set')
}

/** Reads and validates all settings. Flags override the environment, which overrides `.env`. An empty value counts as absent. */
export const loadConfig = (flags: Flags = {}, env: Env = process.env, file: Env = readEnvFile()): Settings => {
  refuseUnknown(
    Object.keys(env).filter((key) => key.startsWith(prefix)),
    'the environment',
  )
  const sources: [Env, string][] = [
    [env, ''],
    [file, ' in .env'],
  ]
  const given = Object.fromEntries(names.map((name) => [name, check(name, flags, sources)])) as unknown as Values
  const loaded = { ...constants, ...given }
  const isPostgres = (url: string) => /^postgres(ql)?:/.test(url)
  if (loaded.databaseReadUrl && !(isPostgres(loaded.databaseUrl) && isPostgres(loaded.databaseReadUrl)))
    throw new ConfigError('DATABASE_READ_URL is invalid: only a PostgreSQL database can have a read replica')
  if (loaded.smtpUrl && !loaded.mailFrom)
    throw new ConfigError('MAIL_FROM is missing: it is required if SMTP_URL is set')
  requireOwnSitesHost(loaded)
  requireWholeProvider(loaded)
  return loaded
}

/** Completes the settings with the address that the server listens on. */
export const withAddress = (given: Settings, address: string): Config => {
  const baseUrl = given.baseUrl ?? address
  return { ...given, baseUrl, appUrl: given.appUrl ?? baseUrl }
}
