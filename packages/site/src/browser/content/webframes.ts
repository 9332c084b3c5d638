import { all, first } from '../dom.ts'

/** An action that a frame sends. All of it can be anything. */
interface FrameAction {
  action?: unknown
  path?: unknown
  anchor?: unknown
  size?: object
}

const maxWaiting = 20
const maxHeight = 5000

const framesIn = (within: ParentNode): HTMLIFrameElement[] => all('.webframe > iframe', within) as HTMLIFrameElement[]

const fieldsOf = (form: HTMLFormElement, name: string): HTMLInputElement[] =>
  ([...form.elements] as HTMLInputElement[]).filter((one) => one.name === name)

/** Returns what the reader has entered in a field, as the server will read it; undefined if that is nothing. */
const entered = (fields: readonly HTMLInputElement[]): unknown => {
  const { type, value, checked } = fields[0]!
  const chosen = fields.filter((one) => one.checked).map((one): unknown => JSON.parse(one.value))
  if (type === 'checkbox') return value === 'true' ? checked : chosen
  if (type === 'radio') return chosen[0]
  if (type === 'select-one') return value === '' ? undefined : JSON.parse(value)
  return type === 'password' && value === '' ? undefined : value
}

/** Tells a frame the values that it shows. It has no origin, so it cannot be named as the receiver. */
const tell = (frame: HTMLIFrameElement): void => {
  const form = frame.closest('form')
  const state = JSON.parse(frame.dataset['state'] ?? '{}') as Record<string, unknown>
  for (const [key, name] of Object.entries(JSON.parse(frame.dataset['fields'] ?? '{}') as Record<string, string>)) {
    const fields = form ? fieldsOf(form, name) : []
    const value = fields.length > 0 ? entered(fields) : undefined
    if (value !== undefined) state[key] = value
  }
  frame.contentWindow?.postMessage({ state }, '*')
}

const resize = ({ style }: HTMLElement, action: FrameAction): void => {
  const given = { ...action, ...action.size } as Record<string, unknown>
  const length = (name: string): number => Math.min(Number(given[name]), name.endsWith('eight') ? maxHeight : Infinity)
  if (Number(given['aspectRatio']) > 0) style.aspectRatio = String(Number(given['aspectRatio']))
  if (length('maxWidth') > 0) style.maxWidth = `${length('maxWidth')}px`
  if (length('maxHeight') > 0) style.maxHeight = `${length('maxHeight')}px`
  if (length('height') > 0) Object.assign(style, { aspectRatio: 'auto', height: `${length('height')}px` })
}

/** Opens a page of the site for a frame, if the reader has just used the frame. */
const navigate = ({ dataset }: HTMLElement, { path, anchor }: FrameAction): void => {
  const base = dataset['base']
  if (base === undefined || typeof path !== 'string' || !navigator.userActivation?.isActive) return
  const url = URL.parse(path.replace(/^[\\/]+/, ''), new URL(base, location.href))
  // Segments with a tilde are no pages.
  if (url?.origin !== location.origin || !url.pathname.startsWith(base) || url.pathname.includes('/~')) return
  if (typeof anchor === 'string') url.hash = anchor
  location.assign(url)
}

/** Returns the element of a new form that stands for one of the old form. */
const sameIn = (form: HTMLFormElement, { name, value, type, textContent }: HTMLInputElement) =>
  fieldsOf(form, name).find(
    (one) => type !== 'submit' || (one.value === value && one.textContent.trim() === textContent.trim()),
  )

/** Replaces the content of a form, except frames that show the same page: they would start again. */
const replaceContent = (form: HTMLFormElement, fresh: Element): void => {
  const sourceOf = (node: Node) => (node instanceof HTMLElement ? framesIn(node)[0]?.src : undefined)
  const old = [...form.children].filter((node) => sourceOf(node) !== undefined)
  const kept = new Map<Node, Element>()
  for (const node of fresh.children)
    if (old.length > 0 && sourceOf(node) === sourceOf(old[0]!)) kept.set(node, old.shift()!)
  const stays = new Set<Node>(kept.values())
  for (const node of [...form.childNodes].filter((one) => !stays.has(one))) node.remove()
  const nodes = [...fresh.childNodes]
  let next = form.firstChild
  for (const node of nodes) {
    const same = kept.get(node)
    if (same) {
      const [to, from] = [framesIn(same)[0]!, framesIn(node as Element)[0]!]
      Object.assign(to.dataset, from.dataset)
      next = same.nextSibling
    } else form.insertBefore(document.adoptNode(node), next)
  }
}

/** Shows the form as it is on another page that the server sent. Keeps the focus, and what the reader types meanwhile. */
const show = (form: HTMLFormElement, page: Document, sent: URLSearchParams): boolean => {
  const fresh = page.getElementById(form.id)
  if (!fresh) return false
  const rules = all('style', page).flatMap(
    ({ textContent }) => textContent.match(/\[data-style="\w+"\]\{[^}]*\}/g) ?? [],
  )
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules.join(''))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet].slice(-maxWaiting)
  const focused = document.activeElement as HTMLInputElement
  const hasFocus = form.contains(focused)
  replaceContent(form, fresh)
  for (const frame of framesIn(form)) tell(frame)
  const same = hasFocus && !focused.isConnected ? sameIn(form, focused) : undefined
  if (same && 'setSelectionRange' in same && sent.get(focused.name) !== focused.value) same.value = focused.value
  same?.focus({ preventScroll: true })
  return true
}

const send = async (form: HTMLFormElement, fields: Record<string, string>): Promise<void> => {
  const body = new URLSearchParams([...new FormData(form), ...Object.entries(fields)] as [string, string][])
  const response = await fetch(new URL(form.getAttribute('action') ?? '', location.href), { method: 'POST', body })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const fault = response.ok ? null : first('[role=alert]', page)
  if (response.redirected) location.assign(response.url)
  else if (fault) form.before(document.adoptNode(fault))
  else if (!response.ok || !show(form, page, body)) location.reload()
}

interface Waiting {
  count: number
  last: Promise<void>
}

const queues = new WeakMap<HTMLFormElement, Waiting>()

/** Uses a block after all uses before, because each gets the state that the one before has left. */
const use = (form: HTMLFormElement, fieldsNow: () => Record<string, string> | undefined): void => {
  const queue = queues.get(form) ?? { count: 0, last: Promise.resolve() }
  if (queue.count >= maxWaiting) return
  queue.count++
  const run = async () => {
    const fields = fieldsNow()
    if (fields && form.isConnected) await send(form, fields)
  }
  // Without an answer, the block stays as it is, and the reader can use it again.
  queue.last = queue.last
    .then(run)
    .catch(() => undefined)
    .finally(() => queue.count--)
  queues.set(form, queue)
}

/** Returns the height that a frame asks for in the way of oEmbed. */
const oembedHeight = (data: string): unknown => {
  try {
    const { context, height } = JSON.parse(data) as Record<string, unknown>
    return context === 'iframe.resize' ? height : undefined
  } catch {
    return undefined
  }
}

const answer = (frame: HTMLIFrameElement, data: unknown): void => {
  if (typeof data === 'string') return resize(frame, { size: { height: oembedHeight(data) } })
  const action = (data as { action?: FrameAction | null } | null)?.action
  if (typeof action?.action !== 'string') return
  if (action.action === '@webframe.ready') tell(frame)
  else if (action.action === '@webframe.resize') resize(frame, action)
  else if (action.action === '@webframe.navigate') navigate(frame, action)
  else if (!action.action.startsWith('@')) use(frame.closest('form')!, () => ({ frame: JSON.stringify(action) }))
}

const hasFrames = (form: Element | null | undefined): form is HTMLFormElement =>
  form?.matches('form:has(.webframe)') === true

/**
 * Lets the frames of integrations talk with their blocks: they get their state and send actions, and the form around them is used
 * without leaving the page, so that they go on.
 */
export const startWebframes = (): void => {
  addEventListener('message', ({ source, data }) => {
    const frame = source && framesIn(document).find(({ contentWindow }) => contentWindow === source)
    if (frame) answer(frame, data)
  })
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLElement
    if (!hasFrames(form)) return
    event.preventDefault()
    const button = event.submitter as HTMLInputElement | null
    use(form, () => {
      const same = button && (button.isConnected ? button : sameIn(form, button))
      return same ? { [same.name]: same.value } : undefined
    })
  })
  document.addEventListener('input', ({ target }) => {
    const form = (target as HTMLElement).closest('form')
    if (hasFrames(form)) for (const frame of framesIn(form)) tell(frame)
  })
  for (const frame of framesIn(document)) {
    // A frame can have said that it is ready before this script ran.
    frame.addEventListener('load', () => tell(frame))
    tell(frame)
  }
}
