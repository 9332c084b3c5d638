import { z } from 'zod'

export const bytesPerMebibyte = 2 ** 20

const units: Record<string, number> = { '': 1, kb: 1024, mb: bytesPerMebibyte }
const whole = 'expected a whole number'

/** Returns a schema of whole numbers within bounds. */
export const count = (least = 0, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number(whole).int(whole).min(least, `expected ${least} or more`).max(most, `expected ${most} or less`)

/** Returns a schema of secrets of visible ASCII characters. `what` names several of them in the error. */
export const visibleAscii = (least: number, what = '') =>
  z
    .string()
    .regex(new RegExp(`^[\\x21-\\x7e]{${least},512}$`), `expected ${what}${least} to 512 visible ASCII characters`)

/** A duration in seconds, at most an hour. */
export const seconds = count(0, 3600)

/** A size such as `10mb`. */
export const bytes = z
  .string()
  .regex(/^\d{1,9} ?(kb|mb)?$/i, 'expected bytes, or a number with kb or mb')
  .transform((text) => Number.parseInt(text, 10) * (units[text.replace(/[\d ]/g, '').toLowerCase()] ?? 1))

/** A database URL. Without this check, a URL with another scheme would be used as a file name. */
export const databaseUrl = z
  .string()
  .regex(/^(?:postgres(?:ql)?:\/\/|sqlite:|file:|(?!\w{2,}:\/\/))./, 'expected a file name, sqlite:…, or postgres://…')

/** A folder or a bucket. */
export const storageUrl = z
  .string()
  .regex(/^(?:s3:\/\/[^/?]+|file:\/\/\/|(?!\w{2,}:\/\/))./, 'expected a folder, or s3://key:secret@bucket/prefix')
  .refine(
    (text) => !/^(?:s3|file):/.test(text) || URL.canParse(text),
    'expected a key and a secret that are URL-encoded',
  )

/** An IP address or a range of addresses. */
export const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'expected addresses such as 10.0.0.0/8')

/** A URL at which clients reach the server, without a trailing slash. */
export const url = z
  .url({ protocol: /^https?$/, error: 'expected an address such as https://docs.example.com' })
  .transform((text) => text.replace(/\/+$/, ''))

/** The URL at which readers reach sites. `*` as the first label of the host stands for the organization. */
export const sitesUrl = z
  .string()
  .refine((text) => URL.canParse(text.replace('//*.', '//any.')) && /^https?:/.test(text), {
    error: 'expected an address such as https://docs.example.com/sites or https://*.docs.example.com',
  })
  .transform((text) => text.replace(/\/+$/, ''))

/** A mail server. */
export const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'expected an address such as smtps://user:password@mail.example.com',
})

/** The sender of mail: an address, or a name followed by an address in angle brackets. */
export const mailFrom = z
  .string()
  .regex(
    /^(?:[^\r\n<>@]{1,64} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'expected docs@example.com, or Docs <docs@example.com>',
  )

/** A comma-separated list. */
export const list = z.string().transform((text) => text.split(',').map((part) => part.trim()))

/** Returns a schema of one of these words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `expected one of: ${words.join(', ')}`)

/** An origin as browsers send it. An origin with a path or a trailing slash would never match. */
export const origin = z.union(
  [z.literal('*'), z.stringFormat('origin', /^https?:\/\/[^/?#@\s]+$/)],
  'expected origins such as https://docs.example.com, or *',
)

/** Trusted proxies: their number or their addresses. Never `true`, which would trust every client. */
export const trustProxy = z.union(
  [
    z.literal('false').transform(() => false as const),
    z.stringFormat('count', /^\d{1,3}$/).transform(Number),
    list.pipe(z.array(z.union([z.enum(['loopback', 'linklocal', 'uniquelocal']), address]))),
  ],
  'expected a number of proxies, or addresses such as 10.0.0.0/8, or loopback',
)

/** A whole number, or `off` for 0. */
export const quota = z.union([z.literal('off').transform(() => 0), count()], 'expected a whole number, or off')
