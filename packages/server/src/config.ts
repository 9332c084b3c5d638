import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import {
  address,
  bytes,
  count,
  databaseUrl,
  list,
  mailFrom,
  bytesPerMebibyte,
  oneOf,
  origin,
  quota,
  seconds,
  sitesUrl,
  smtpUrl,
  storageUrl,
  trustProxy,
  url,
} from './config-values.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** A setting of the server. */
export interface Setting {
  schema: z.ZodType
  help: string
  /** Cannot be a flag: every user of the machine can read the flags of a process. */
  secret?: true
}

/** All settings. `databaseUrl` is the flag `--database-url` and the variable `DATABASE_URL`. */
export const settings = {
  host: { schema: z.string().min(1).default('127.0.0.1'), help: 'address to listen on' },
  port: { schema: count(0, 65_535).default(8080), help: 'port to listen on; 0 for any free port' },
  databaseUrl: {
    schema: databaseUrl.default('./data/scriptorium.db'),
    help: 'an SQLite file, or postgres://user:password@host/name',
  },
  databaseReadUrl: {
    schema: databaseUrl.optional(),
    help: 'a read replica of the PostgreSQL database, which answers reads; set it on every server (default: none)',
  },
  storageUrl: {
    schema: storageUrl.optional(),
    help: 'where files are kept: a folder, or s3://key:secret@bucket/prefix?region=…&endpoint=… (default: the folder files next to the database)',
  },
  baseUrl: {
    schema: url.optional(),
    help: 'URL at which clients reach the API; it can have a path (default: http://host:port)',
  },
  appUrl: { schema: url.optional(), help: 'URL at which people open links (default: the base URL)' },
  sitesUrl: {
    schema: sitesUrl.optional(),
    help: 'where readers reach sites; * in the host stands for the organization, as in https://*.docs.example.com (default: <base URL>/sites)',
  },
  adminToken: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{32,512}$/, 'expected 32 to 512 visible ASCII characters')
      .optional(),
    help: 'token of the first user, when an empty database is filled',
    secret: true,
  },
  secretKeys: {
    schema: list
      .pipe(z.array(z.string().regex(/^[\x21-\x7e]{32,512}$/, 'expected keys of 32 to 512 visible ASCII characters')))
      .default([]),
    help: 'keys that encrypt stored secrets, separated by commas: the first encrypts, all decrypt (default: a key in the database, which backups leave out)',
    secret: true,
  },
  metricsToken: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{16,512}$/, 'expected 16 to 512 visible ASCII characters')
      .optional(),
    help: 'bearer token that /metrics requires (default: none, so that everyone can read it)',
    secret: true,
  },
  metricsPort: {
    schema: count(0, 65_535).optional(),
    help: 'separate port for /metrics; 0 for any free port (default: /metrics is on the main port)',
  },
  smtpUrl: {
    schema: smtpUrl.optional(),
    help: 'mail server that sends invitations (default: none; the inviter gets a link instead)',
    secret: true,
  },
  mailFrom: { schema: mailFrom.optional(), help: 'sender of mail, such as "Docs <docs@example.com>"' },
  webhookUrl: { schema: url.optional(), help: 'URL that gets the events of all organizations by POST (default: none)' },
  webhookSecret: {
    schema: z
      .string()
      .regex(/^(whsec_)?[A-Za-z0-9+/]{32,128}={0,2}$/, 'expected at least 24 bytes in base64, with or without whsec_')
      .optional(),
    help: 'key that signs the requests to the webhook',
    secret: true,
  },
  webhookEvents: {
    schema: list.default([]),
    help: 'types of the events for the webhook, separated by commas (default: all)',
  },
  logLevel: { schema: oneOf(logLevels).default('info'), help: logLevels.join(', ') },
  logFormat: { schema: oneOf(['json', 'pretty']).optional(), help: 'json or pretty (default: pretty on a terminal)' },
  slowRequestMs: {
    schema: count().default(1000),
    help: 'milliseconds after which the log says where the time of a request went; 0 to never say it',
  },
  otelTracesExporter: {
    schema: oneOf(['otlp', 'console', 'none']).optional(),
    help: 'otlp, console or none: where traces of OpenTelemetry are sent (default: otlp if an endpoint is set, else none)',
  },
  otelExporterOtlpEndpoint: {
    schema: url.optional(),
    help: 'URL of the collector, which takes OTLP over HTTP (default: http://localhost:4318 if traces are on)',
  },
  otelExporterOtlpTracesEndpoint: {
    schema: url.optional(),
    help: 'full URL for traces, in place of <endpoint>/v1/traces',
  },
  otelExporterOtlpHeaders: {
    schema: z.string().max(8192).optional(),
    help: 'headers of the requests to the collector, such as authorization=Bearer%20token',
    secret: true,
  },
  otelServiceName: {
    schema: z.string().min(1).max(255).default('scriptorium'),
    help: 'name of this service in traces',
  },
  otelResourceAttributes: {
    schema: z.string().max(8192).optional(),
    help: 'further attributes of all traces, such as deployment.environment.name=test,service.namespace=docs',
  },
  otelTracesSampler: {
    schema: oneOf([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]).default('parentbased_always_on'),
    help: 'which traces are recorded: always_on, always_off or traceidratio, or one of these with the prefix parentbased_',
  },
  otelTracesSamplerArg: {
    schema: z.coerce.number('expected a number').min(0, 'expected 0 to 1').max(1, 'expected 0 to 1').default(1),
    help: 'share of the traces that a traceidratio sampler records, from 0 to 1',
  },
  otelSdkDisabled: { schema: oneOf(['true', 'false']).default('false'), help: 'true turns traces off' },
  corsOrigins: {
    schema: list.pipe(z.array(origin)).default([]),
    help: 'origins whose pages can call the API, separated by commas; * for all',
  },
  trustProxy: {
    schema: trustProxy.default(false),
    help: 'proxies in front of the server: their number or their addresses',
  },
  bodyLimit: { schema: bytes.default(10 * bytesPerMebibyte), help: 'maximum size of a request body, such as 10mb' },
  contentBodyLimit: {
    schema: bytes.default(32 * bytesPerMebibyte),
    help: 'maximum size of a request body with pages or scripts',
  },
  fileLimit: {
    schema: bytes.default(25 * bytesPerMebibyte),
    help: 'maximum size of a file that is fetched or uploaded',
  },
  fetchAllow: {
    schema: list.pipe(z.array(address)).default([]),
    help: 'private addresses or ranges from which files can be fetched, separated by commas',
  },
  integrationScripts: {
    schema: oneOf(['on', 'off']).default('on'),
    help: 'on or off: whether this server runs the scripts of integrations, which needs the optional package workerd',
  },
  integrationsUrl: {
    schema: url.optional(),
    help: 'URL with a host of its own at which integrations answer the web (default: the base URL, where browsers isolate the answers)',
  },
  gitFolders: {
    schema: list.default([]),
    help: 'folders of this machine with Git repositories that file:///… URLs can name, separated by commas (default: none)',
  },
  gitLimit: {
    schema: bytes.default(256 * bytesPerMebibyte),
    help: 'maximum number of bytes that a Git repository can send',
  },
  gitTimeout: { schema: seconds.default(600), help: 'timeout of an import from Git or an export to Git, in seconds' },
  maxConnections: { schema: count(1).default(10_000), help: 'maximum number of connections' },
  maxConnectionsPerAddress: {
    schema: count().default(1000),
    help: 'maximum number of connections from one address; 0 for no limit',
  },
  rateLimit: {
    schema: quota.default(6000),
    help: 'requests per minute from one token, or from one address without a token; 0 or off for no limit',
  },
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
  integrationsPerOrganization: {
    schema: quota.default(200),
    help: 'integrations that one organization can publish; 0 or off for any number',
  },
  installationsPerOrganization: {
    schema: quota.default(500),
    help: 'integrations that one organization can install; 0 or off for any number',
  },
  conversationsPerHour: {
    schema: quota.default(100_000),
    help: 'conversations that one organization can ingest in an hour; 0 or off for any number',
  },
  feedbackPerHour: {
    schema: quota.default(1000),
    help: 'ratings that the pages of one site take in an hour; 0 or off for any number',
  },
  queuedJobsPerOrganization: {
    schema: quota.default(5000),
    help: 'jobs that one organization can have queued; 0 or off for any number',
  },
  backgroundJobs: {
    schema: oneOf(['on', 'off']).default('on'),
    help: 'on or off: whether this server runs jobs, or leaves them to other servers',
  },
  conversationDays: {
    schema: count(0, 36_500).default(365),
    help: 'days to keep ingested conversations with their issues; 0 to keep them forever',
  },
  translationEngine: {
    schema: oneOf(['libretranslate', 'openai']).default('libretranslate'),
    help: 'interface of the translation engine: libretranslate or openai (chat completions)',
  },
  translationUrl: {
    schema: url.optional(),
    help: 'base URL of the translation engine, which FETCH_ALLOW must allow if it is private (default: none; texts get accents and brackets)',
  },
  translationKey: {
    schema: z.string().min(1).max(512).optional(),
    help: 'key of the translation engine',
    secret: true,
  },
  translationModel: {
    schema: z.string().min(1).max(128).default('gpt-4o-mini'),
    help: 'model of an openai translation engine',
  },
  auditDays: { schema: count(0, 36_500).default(365), help: 'days to keep the audit log; 0 to keep it forever' },
  warmUp: {
    schema: oneOf(['on', 'off']).default('on'),
    help: 'on or off: whether the server compiles all validators after its start; off for servers that run briefly',
  },
  shutdownDelay: {
    schema: seconds.default(0),
    help: 'seconds between the first 503 of /readyz and the moment when the server stops listening',
  },
  shutdownTimeout: { schema: seconds.default(30), help: 'seconds that requests in flight have to finish' },
} as const satisfies Record<string, Setting>

type SettingName = keyof typeof settings

/** The values of the settings, with defaults. */
export type Settings = { [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> }

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
  throw fault(
    place,
    error.issues[0],
    value,
    rest.secret === true || name === 'databaseUrl' || name === 'databaseReadUrl' || name === 'storageUrl',
  )
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
  const loaded = Object.fromEntries(names.map((name) => [name, check(name, flags, sources)])) as unknown as Settings
  const isPostgres = (url: string) => /^postgres(ql)?:/.test(url)
  if (loaded.databaseReadUrl && !(isPostgres(loaded.databaseUrl) && isPostgres(loaded.databaseReadUrl)))
    throw new ConfigError('DATABASE_READ_URL is invalid: only a PostgreSQL database can have a read replica')
  if (loaded.smtpUrl && !loaded.mailFrom)
    throw new ConfigError('MAIL_FROM is missing: it is required if SMTP_URL is set')
  return loaded
}

/** Completes the settings with the address that the server listens on. */
export const withAddress = (given: Settings, address: string): Config => {
  const baseUrl = given.baseUrl ?? address
  return { ...given, baseUrl, appUrl: given.appUrl ?? baseUrl }
}

/** Returns a database URL without its password, for messages. */
export const maskUrl = (databaseUrl: string): string =>
  databaseUrl.replace(/^(\w+:\/\/[^:/@?]*):.*@/, '$1:***@').replace(/([?&]password=)[^&]*/i, '$1***')
