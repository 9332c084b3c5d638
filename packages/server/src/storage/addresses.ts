import { isSigned, signed } from './signatures.ts'

/** What the address of a file carries, so that it is served without looking it up. */
export interface Addressed {
  id: string
  storageKey: string
  contentType: string
  name: string
}

const hourSeconds = 3600

/** How long the address of an upload holds, in seconds. */
export const uploadSeconds = hourSeconds

// One to two hours ahead, and the same for all reads within an hour: what holds such an address can be cached.
const laterThan = (now: number) => (Math.floor(now / 1000 / hourSeconds) + 2) * hourSeconds

/** `/files/<id>?…`: who has this address may read the file for an hour or two. */
export const fileAddress = (secret: string, { id, storageKey, contentType, name }: Addressed, now: number): string => {
  const file = Buffer.from([storageKey, contentType, name].join('\0')).toString('base64url')
  return `/files/${id}?file=${file}&${signed(secret, ['file', id, file], laterThan(now))}`
}

/** What `fileAddress` said; undefined for an address that it did not make, or whose time is over. */
export const readFileAddress = (
  secret: string,
  id: string,
  query: URLSearchParams,
  now: number,
): Addressed | undefined => {
  const file = query.get('file') ?? ''
  if (!isSigned(secret, ['file', id, file], query, now)) return undefined
  const [storageKey, contentType, name] = Buffer.from(file, 'base64url').toString().split('\0')
  return { id, storageKey: storageKey!, contentType: contentType!, name: name! }
}

/** `/pdf/<id>?…`: who has this address may read the PDF for an hour. */
export const pdfAddress = (secret: string, id: string, now: number): string =>
  `/pdf/${id}?${signed(secret, ['pdf', id], Math.floor(now / 1000) + hourSeconds)}`

/** Whether an address is one that `pdfAddress` made and whose time is not over. */
export const isPdfAddress = (secret: string, id: string, query: URLSearchParams, now: number): boolean =>
  isSigned(secret, ['pdf', id], query, now)

/** `/uploads/<key>?…`: who has this address may put the file there for an hour. */
export const uploadAddress = (secret: string, key: string, now: number): string =>
  `/uploads/${key}?${signed(secret, ['upload', key], Math.floor(now / 1000) + uploadSeconds)}`

/** Whether an address is one that `uploadAddress` made and whose time is not over. */
export const isUploadAddress = (secret: string, key: string, query: URLSearchParams, now: number): boolean =>
  isSigned(secret, ['upload', key], query, now)
