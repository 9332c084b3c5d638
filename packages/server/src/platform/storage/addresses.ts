import { isSigned, signed } from './signatures.ts'

/** The data in the URL of a file, so that serving it needs no query. */
export interface SignedFile {
  id: string
  storageKey: string
  contentType: string
  name: string
}

const hourSeconds = 3600

/** How long the URL of an upload is valid, in seconds. */
export const uploadSeconds = hourSeconds

// One to two hours from now, and the same for all reads within an hour, so that responses with such a URL can be cached.
const laterThan = (now: number) => (Math.floor(now / 1000 / hourSeconds) + 2) * hourSeconds

/** Returns `/files/<id>?…`: anyone with this URL can read the file for one to two hours. */
export const fileAddress = (secret: string, { id, storageKey, contentType, name }: SignedFile, now: number): string => {
  const file = Buffer.from([storageKey, contentType, name].join('\0')).toString('base64url')
  return `/files/${id}?file=${file}&${signed(secret, ['file', id, file], laterThan(now))}`
}

/** Returns the file that a URL of this server names, which proves nothing: anyone can write one. Undefined for other URLs. */
export const fileNamedBy = (baseUrl: string, url: string): Pick<SignedFile, 'storageKey' | 'name'> | undefined => {
  const file = url.startsWith(`${baseUrl}/files/`) ? URL.parse(url)?.searchParams.get('file') : undefined
  const [storageKey, , name] = Buffer.from(file ?? '', 'base64url')
    .toString()
    .split('\0')
  return storageKey && name ? { storageKey, name } : undefined
}

/** Returns the data of a URL that `fileAddress` made; undefined if the signature is wrong or the URL has expired. */
export const readFileAddress = (
  secret: string,
  id: string,
  query: URLSearchParams,
  now: number,
): SignedFile | undefined => {
  const file = query.get('file') ?? ''
  if (!isSigned(secret, ['file', id, file], query, now)) return undefined
  const [storageKey, contentType, name] = Buffer.from(file, 'base64url').toString().split('\0')
  return { id, storageKey: storageKey!, contentType: contentType!, name: name! }
}

/** Returns `/pdf/<id>?…`: anyone with this URL can read the PDF for an hour. */
export const pdfAddress = (secret: string, id: string, now: number): string =>
  `/pdf/${id}?${signed(secret, ['pdf', id], Math.floor(now / 1000) + hourSeconds)}`

/** Returns whether `pdfAddress` made this URL and it has not expired. */
export const isPdfAddress = (secret: string, id: string, query: URLSearchParams, now: number): boolean =>
  isSigned(secret, ['pdf', id], query, now)

/** Returns `/uploads/<key>?…`: anyone with this URL can upload the file for an hour. */
export const uploadAddress = (secret: string, key: string, now: number): string =>
  `/uploads/${key}?${signed(secret, ['upload', key], Math.floor(now / 1000) + uploadSeconds)}`

/** Returns `/pictures/<key>`: anyone with this URL can read the picture with this key. */
export const pictureAddress = (key: string): string => `/pictures/${key}`

/** Returns whether `uploadAddress` made this URL and it has not expired. */
export const isUploadAddress = (secret: string, key: string, query: URLSearchParams, now: number): boolean =>
  isSigned(secret, ['upload', key], query, now)
