import { announce, create } from '../dom.ts'

/** What a server answered, and how long that took. */
export interface Answer {
  status: number
  statusText: string
  headers: readonly (readonly [string, string])[]
  body: Blob
  timeMs: number
}

const maxShown = 200_000

const formatted = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const isText = (type: string): boolean =>
  type === '' || /json|xml|yaml|^text\/|javascript|urlencoded|graphql/i.test(type)

const showBody = async (body: Blob, type: string, save: string): Promise<HTMLElement[]> => {
  if (body.size === 0) return []
  if (/^image\/(?:png|jpeg|gif|webp|avif)\b/.test(type)) {
    const image = create('img') as HTMLImageElement
    image.src = URL.createObjectURL(body)
    image.alt = ''
    return [image]
  }
  if (!isText(type) || body.size > maxShown) {
    const link = create('a', 'button small secondary', save) as HTMLAnchorElement
    link.href = URL.createObjectURL(new Blob([body], { type: 'application/octet-stream' }))
    link.download = 'response'
    return [link]
  }
  const code = create('pre', 'try-code')
  code.tabIndex = 0
  code.append(create('code', '', formatted(await body.text())))
  return [code]
}

const headerList = (title: string, headers: Answer['headers']): HTMLElement => {
  const details = create('details')
  const list = create('pre', 'try-code', headers.map(([name, value]) => `${name}: ${value}`).join('\n'))
  list.tabIndex = 0
  details.append(create('summary', '', title), list)
  return details
}

const sizeOf = (bytes: number): string => (bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`)

/** Shows what a server answered. */
export const showAnswer = async (place: HTMLElement, answer: Answer, words: Record<string, string>): Promise<void> => {
  const { status, statusText, headers, body, timeMs } = answer
  const line = create('p', 'try-status')
  const outcome = status < 300 ? 'good' : status < 500 ? 'refused' : 'failed'
  line.append(
    create('strong', outcome, `${status} ${statusText}`.trim()),
    ` ${Math.round(timeMs)} ms · ${sizeOf(body.size)}`,
  )
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? body.type
  const shown = await showBody(body, type, words['save']!)
  place.replaceChildren(line, ...shown, headerList(words['headers']!, headers))
  announce(line.textContent)
}

/** Says why there is no answer. */
export const showFailure = (place: HTMLElement, text: string): void => {
  place.replaceChildren(create('p', 'try-failure', text))
  announce(text)
}
