import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The configured location of stored files. */
export type Location =
  | { kind: 'disk'; folder: string }
  | {
      kind: 'bucket'
      bucket: string
      region: string
      /** The start of every key, with a slash at its end, or empty. */
      prefix: string
      /** Set for a service other than Amazon's. */
      endpoint?: string
      /** Without them, the credentials of the environment or the machine are used. */
      credentials?: { accessKeyId: string; secretAccessKey: string }
    }

const bucketAt = (text: string): Location => {
  const { hostname, pathname, searchParams, username, password } = new URL(text)
  const prefix = pathname.replaceAll(/^\/+|\/+$/g, '')
  const endpoint = searchParams.get('endpoint')
  return {
    kind: 'bucket',
    bucket: hostname,
    region: searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    prefix: prefix && `${decodeURIComponent(prefix)}/`,
    ...(endpoint && { endpoint }),
    ...(username && {
      credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    }),
  }
}

/** Next to the SQLite file, or with PostgreSQL below the current folder. */
const defaultFolder = (databaseUrl: string): string =>
  /^postgres(ql)?:/.test(databaseUrl)
    ? join('data', 'files')
    : join(dirname(databaseUrl.replace(/^(?:sqlite|file):(?:\/\/)?/, '')), 'files')

/** Reads `./data/files`, `file:///var/files`, or `s3://key:secret@bucket/prefix?region=…&endpoint=…`. */
export const locationOf = (storageUrl: string | undefined, databaseUrl: string): Location => {
  if (storageUrl === undefined) return { kind: 'disk', folder: defaultFolder(databaseUrl) }
  if (storageUrl.startsWith('s3:')) return bucketAt(storageUrl)
  return { kind: 'disk', folder: storageUrl.startsWith('file:') ? fileURLToPath(storageUrl) : storageUrl }
}
