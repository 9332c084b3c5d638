import type { ShownApiRequest } from '@scriptorium/content/api-request'
import type { Answer } from './try-answer.ts'
import type { Assembled } from './try-request.ts'

const timeoutMs = 60_000

/** What the server of the site answers when it passes a request on. */
interface Passed {
  status: number
  headers: [string, string][]
  /** In base64. */
  body: string
  /** Why there is no answer. */
  error?: string
}

/** Sends a request from the page to the API. */
export const sendDirectly = async ({ url, method, headers, body }: Assembled): Promise<Answer> => {
  const startedAt = performance.now()
  const response = await fetch(url, {
    method,
    headers,
    body: body ?? null,
    // The API gets nothing of this site: no cookies, and not the address of the page.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answered = await response.blob()
  const { status, statusText } = response
  return { status, statusText, headers: [...response.headers], body: answered, timeMs: performance.now() - startedAt }
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

const base64Of = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

type Words = Readonly<Record<string, string>>

const reasonFor = (status: number | undefined, words: Words): string =>
  (status === 429 ? words['tooMany'] : words['notPassed'])!

/** Has the server of the site pass a request on. Returns the reason if there is no answer. */
export const sendThrough = async (
  proxyHref: string,
  { request: { spec, path }, words }: { request: ShownApiRequest; words: Words },
  { url, method, headers, body }: Assembled,
): Promise<Answer | string> => {
  const startedAt = performance.now()
  // The browser writes the body, and its media type if it is a form.
  const written = new Response(body ?? null)
  const bytes = new Uint8Array(await written.arrayBuffer())
  const isTyped = headers.some(([name]) => name.toLowerCase() === 'content-type')
  const type = written.headers.get('content-type')
  const sent = isTyped || type === null ? headers : [...headers, ['Content-Type', type]]
  const fields = { spec, path, method, url, headers: JSON.stringify(sent), body: base64Of(bytes) }
  const response = await fetch(proxyHref, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => undefined)
  if (!response?.ok) return reasonFor(response?.status, words)
  const passed = (await response.json()) as Passed
  if (passed.error !== undefined) return passed.error
  const { status, headers: answered } = passed
  const answer = new Blob([bytesOf(passed.body)])
  return { status, statusText: '', headers: answered, body: answer, timeMs: performance.now() - startedAt }
}
