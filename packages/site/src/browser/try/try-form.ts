import type { ApiBody, ApiRequest, ApiServer, ShownApiRequest } from '@scriptorium/content/api-request'
import { all, create, remember, remembered } from '../dom.ts'
import { showAnswer, showFailure } from './try-answer.ts'
import { fieldControl, group, labeled, selectOf, textInput, type Control } from './try-fields.ts'
import { tokenPart } from './try-oauth.ts'
import { assembleRequest, keyOf, type Credentials, type Entered } from './try-request.ts'
import type { Sampler } from './try-print.ts'
import { forCode, sampleOf, samplesPart } from './try-samples.ts'
import { sendDirectly, sendThrough } from './try-send.ts'

/** What a page says about an operation: how to call it, and the words of the form. */
export interface TryData {
  request: ShownApiRequest
  words: Record<string, string>
  /** The address that passes requests on; absent without a server. */
  proxyHref?: string
}

const serverPart = ({ servers }: ApiRequest, title: string, onChange: () => void) => {
  const choice = selectOf(
    servers.map(({ url, description }, index) => [String(index), description === '' ? url : `${url} · ${description}`]),
    '0',
  )
  choice.setAttribute('aria-label', title)
  const place = create('div')
  let variables: [ApiServer['variables'][number], Control][] = []
  const current = () => servers[Number(choice.value)]!
  const show = () => {
    variables = current().variables.map((variable) => {
      const { name, value, values } = variable
      const input =
        values.length > 0
          ? selectOf(
              values.map((one) => [one, one]),
              value,
            )
          : textInput(value)
      input.addEventListener('change', onChange)
      return [variable, labeled(name, input)]
    })
    place.replaceChildren(...variables.map(([, { element }]) => element))
  }
  choice.addEventListener('change', () => {
    show()
    onChange()
  })
  show()
  return {
    element: group(title, [...(servers.length > 1 ? [choice] : [create('code', '', servers[0]!.url)]), place]),
    address: () =>
      variables.reduce((url, [{ name }, { input }]) => url.replaceAll(`{${name}}`, input.value), current().url),
  }
}

const schemesOf = ({ security, schemes }: ApiRequest): string[] =>
  [...new Set(security.flat())].filter((name) => schemes[name])

/** Credentials stay in the tab, and count for one server only: another one never gets them. */
const storageKey = (server: string, name: string): string => `try ${URL.parse(server)?.origin ?? ''} ${name}`

const credentialsPart = (request: ApiRequest, words: TryData['words'], siteHref: string, address: () => string) => {
  const parts = schemesOf(request).map((name) => {
    const { kind, flows = [] } = request.schemes[name]!
    const secret = labeled(kind === 'basic' ? words['password']! : name, textInput('', 'password'))
    const user = kind === 'basic' ? labeled(words['user']!, textInput('')) : undefined
    const onToken = (token: string) => {
      secret.input.value = token
      secret.input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const token = flows.length > 0 ? [tokenPart(flows, words, siteHref, onToken)] : []
    return { name, user, secret, token }
  })
  const read = ({ user, secret }: (typeof parts)[number]): Credentials => ({
    user: user?.input.value ?? '',
    secret: secret.input.value,
  })
  const load = () => {
    for (const part of parts) {
      const known = JSON.parse(remembered(storageKey(address(), part.name), 'session') ?? '{}') as Partial<Credentials>
      part.secret.input.value = known.secret ?? ''
      if (part.user) part.user.input.value = known.user ?? ''
    }
  }
  const keep = () => {
    for (const part of parts) remember(storageKey(address(), part.name), JSON.stringify(read(part)), 'session')
  }
  load()
  const elements = parts.flatMap(({ user, secret, token }) => [
    ...(user ? [user.element] : []),
    secret.element,
    ...token,
  ])
  return {
    element: group(words['signIn']!, [...elements, create('small', '', words['keys'])]),
    isEmpty: parts.length === 0,
    load,
    keep,
    entered: () => new Map(parts.map((part) => [part.name, read(part)])),
  }
}

const bodyControls = (body: ApiBody) => {
  if (body.kind === 'form') return new Map(body.fields.map((field) => [field.name, fieldControl(field)]))
  if (body.kind === 'file') return new Map([['', labeled(body.type, textInput('', 'file'))]])
  const area = create('textarea') as HTMLTextAreaElement
  Object.assign(area, {
    value: body.text,
    rows: Math.min(20, Math.max(4, body.text.split('\n').length)),
    spellcheck: false,
  })
  return new Map([['', labeled(body.type, area)]])
}

const fileIn = ({ input }: Control): File | undefined => (input as HTMLInputElement).files?.[0]

const bodyPart = ({ bodies }: ApiRequest, title: string) => {
  const choice = selectOf(
    bodies.map(({ type }, index) => [String(index), type]),
    '0',
  )
  choice.setAttribute('aria-label', title)
  const place = create('div')
  let controls = new Map<string, Control>()
  const show = () => {
    controls = bodyControls(bodies[Number(choice.value)]!)
    place.replaceChildren(...[...controls.values()].map(({ element }) => element))
  }
  choice.addEventListener('change', show)
  if (bodies.length > 0) show()
  return {
    element: group(title, [...(bodies.length > 1 ? [choice] : []), place]),
    isEmpty: bodies.length === 0,
    entered: (): Entered['body'] => {
      const of = bodies[Number(choice.value)]
      if (!of) return undefined
      const only = controls.get('')
      const values = [...controls].map(([name, control]): [string, File | string] => [
        name,
        control.input.type === 'file' ? (fileIn(control) ?? '') : control.input.value,
      ])
      const file = only && of.kind === 'file' ? fileIn(only) : undefined
      return { of, text: only?.input.value ?? '', values: new Map(values), ...(file && { file }) }
    },
  }
}

const isBrokenJson = (body: Entered['body']): boolean => {
  if (body?.of.kind !== 'text' || !/json/i.test(body.of.type) || body.text.trim() === '') return false
  try {
    JSON.parse(body.text)
    return false
  } catch {
    return true
  }
}

const passOnPart = ({ request, words, proxyHref }: TryData) => {
  const input = textInput('', 'checkbox')
  const element = create('label', 'try-pass')
  element.append(input, create('span', '', words['passOn']))
  const isOffered = request.isProxied && proxyHref !== undefined
  const hasCookies = [...request.parameters, ...Object.values(request.schemes)].some((one) => one.in === 'cookie')
  input.checked = hasCookies
  const others = hasCookies ? [create('small', '', words['cookies'])] : []
  return { elements: isOffered ? [element] : others, isWanted: () => isOffered && input.checked }
}

/** Tells the script of the page what a reader did. Of a request, only the operation is told. */
const tell = (kind: string, { method, path }: ApiRequest): void =>
  void document.dispatchEvent(new CustomEvent('site-event', { detail: [kind, `${method} ${path}`] }))

/** Creates the form for an operation. */
export const createTryForm = (data: TryData, siteHref: string, samplers: readonly Sampler[]): HTMLElement => {
  const { request, words, proxyHref } = data
  const form = create('form', 'try-form') as HTMLFormElement
  const answer = create('div', 'try-answer')
  const server = serverPart(request, words['server']!, () => credentials.load())
  const credentials = credentialsPart(request, words, siteHref, server.address)
  const fields = request.parameters.map((field) => ({ field, control: fieldControl(field) }))
  const body = bodyPart(request, words['body']!)
  const passOn = passOnPart(data)
  const samples = samplesPart(samplers, words['code']!, (sampler) => {
    const given = forCode(request, entered())
    return sampleOf(sampler, assembleRequest(request, given), given.body)
  })
  const button = create('button', 'button small primary', words['send']) as HTMLButtonElement
  form.append(
    server.element,
    ...(credentials.isEmpty ? [] : [credentials.element]),
    ...(fields.length === 0
      ? []
      : [
          group(
            words['parameters']!,
            fields.map(({ control }) => control.element),
          ),
        ]),
    ...(body.isEmpty ? [] : [body.element]),
    ...passOn.elements,
    button,
    answer,
    samples.element,
  )
  form.addEventListener('input', () => samples.show())
  const entered = (): Entered => ({
    server: server.address(),
    values: new Map(fields.map(({ field, control }) => [keyOf(field), control.input.value])),
    body: body.entered(),
    credentials: credentials.entered(),
  })
  const submit = async () => {
    const given = entered()
    if (isBrokenJson(given.body)) return showFailure(answer, words['invalid']!)
    credentials.keep()
    tell('api_client_request', request)
    button.disabled = true
    try {
      const assembled = assembleRequest(request, given)
      const sent = passOn.isWanted() ? sendThrough(proxyHref!, request, assembled) : sendDirectly(assembled)
      await showAnswer(answer, await sent, words)
    } catch (error) {
      showFailure(answer, passOn.isWanted() ? (error as Error).message : words['failed']!)
    }
    button.disabled = false
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
  })
  return form
}

/** Lets pages open the forms of their operations. */
export const startTryForms = (css: string, samplers: readonly Sampler[]): void => {
  // The policy of pages forbids style elements, but not this.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  Object.assign(globalThis, {
    openTryForm: (place: HTMLElement) => {
      const data = JSON.parse(place.querySelector('template')!.content.textContent) as TryData
      // The script of the forms is in a folder of the site.
      const siteHref = new URL('..', new URL(place.dataset['try']!, location.href)).href
      const form = createTryForm(data, siteHref, samplers)
      place.append(form)
      tell('api_client_open', data.request)
      all('input, select, textarea', form)[0]?.focus()
    },
  })
}
