/** A request of the server to a webhook, as it came. */
export interface WebhookRequest {
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>
  /** The body before it is parsed: the signature covers its bytes. */
  body: string
}

/** What a webhook is told. */
export interface WebhookEvent {
  /** The same for each attempt to send the event. */
  id: string
  type: string
  /** When it happened, ISO 8601 in UTC. */
  timestamp: string
  /** Id of the organization in which it happened. */
  organization: string
  data: Record<string, unknown>
}

/** Thrown when a request to a webhook was not signed with the secret, or is too old. */
export class WebhookError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WebhookError'
  }
}

const headerOf = ({ headers }: WebhookRequest, name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '') throw new WebhookError(`The header ${name} is missing`)
  return value
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])

const requireRecent = (timestamp: string, toleranceS: number) => {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  // Also refuses what is no number.
  if (!(age <= toleranceS))
    throw new WebhookError(`The request is more than ${toleranceS} seconds old, or from the future`)
}

// A header has several signatures while a secret is changed.
const isSigned = async (
  key: Awaited<ReturnType<typeof keyOf>>,
  signatures: string,
  content: string,
): Promise<boolean> => {
  const data = new TextEncoder().encode(content)
  for (const one of signatures.split(' ')) {
    const [version, signature = ''] = one.split(',', 2)
    if (version !== 'v1' || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) continue
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature), data)) return true
  }
  return false
}

/**
 * Returns the event of a request to a webhook. The secret is `WEBHOOK_SECRET` of the server, or what the studio showed when the webhook was added. Throws a `WebhookError` if the
 * request was not signed with it, or is older than `toleranceS` seconds. An event can come twice, with the same `id`.
 */
export const verifyWebhook = async (
  secret: string,
  request: WebhookRequest,
  { toleranceS = 300 }: { toleranceS?: number } = {},
): Promise<WebhookEvent> => {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(request, name),
  ) as [string, string, string]
  requireRecent(timestamp, toleranceS)
  const content = `${id}.${timestamp}.${request.body}`
  if (!(await isSigned(await keyOf(secret), signatures, content)))
    throw new WebhookError('The request is not signed with this secret')
  return { id, ...(JSON.parse(request.body) as Omit<WebhookEvent, 'id'>) }
}
