import { z } from 'zod'

/** In bytes. */
export const bytesPerMebibyte = 2 ** 20

const units: Record<string, number> = { '': 1, kb: 1024, mb: bytesPerMebibyte }
const whole = 'expected a whole number'

/** A whole number within bounds. */
export const count = (least = 0, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number(whole).int(whole).min(least, `expected ${least} or more`).max(most, `expected ${most} or less`)

/** A span of time, an hour at most. */
export const seconds = count(0, 3600)

/** A size such as `10mb`. */
export const bytes = z
  .string()
  .regex(/^\d{1,9} ?(kb|mb)?$/i, 'expected bytes, or a number with kb or mb')
  .transform((text) => Number.parseInt(text, 10) * (units[text.replace(/[\d ]/g, '').toLowerCase()] ?? 1))

/** A database. Anything with another scheme would be taken for the name of a file. */
export const databaseUrl = z
  .string()
  .regex(/^(?:postgres(?:ql)?:\/\/|sqlite:|file:|(?!\w{2,}:\/\/))./, 'expected a file name, sqlite:…, or postgres://…')

/** A folder, or a bucket. */
export const storageUrl = z
  .string()
  .regex(/^(?:s3:\/\/[^/?]+|file:\/\/\/|(?!\w{2,}:\/\/))./, 'expected a folder, or s3://key:secret@bucket/prefix')
  .refine(
    (text) => !/^(?:s3|file):/.test(text) || URL.canParse(text),
    'expected a key and a secret that are URL-encoded',
  )

/** An address or a range of them. */
export const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'expected addresses such as 10.0.0.0/8')

/** Where clients reach us, without the slash at the end. */
export const url = z
  .url({ protocol: /^https?$/, error: 'expected an address such as https://docs.example.com' })
  .transform((text) => text.replace(/\/+$/, ''))

/** Where readers reach sites. `*` as the first label of the host stands for the organization. */
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

/** Whom mail is from: an address, or a name before an address in angle brackets. */
export const mailFrom = z
  .string()
  .regex(
    /^(?:[^\r\n<>@]{1,64} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'expected docs@example.com, or Docs <docs@example.com>',
  )

/** Parts with commas between them. */
export const list = z.string().transform((text) => text.split(',').map((part) => part.trim()))

/** One of a few words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `expected one of: ${words.join(', ')}`)

/** An origin as browsers send it: one with a path or a slash at its end would never match. */
export const origin = z.union(
  [z.literal('*'), z.stringFormat('origin', /^https?:\/\/[^/?#@\s]+$/)],
  'expected origins such as https://docs.example.com, or *',
)

/** Proxies to believe: how many, or their addresses. Never `true`, which would believe anyone. */
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
