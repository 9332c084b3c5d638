import type { ApiRequest, ShownApiRequest } from '@scriptorium/content/api-request'
import { all, create } from '../dom.ts'
import { showAnswer, showFailure } from './try-answer.ts'
import { bodyPart, isBrokenJson } from './try-body.ts'
import { credentialsPart } from './try-credentials.ts'
import { fieldControl, group, textInput } from './try-fields.ts'
import { assembleRequest, keyOf, type Entered } from './try-request.ts'
import type { Sampler } from './try-print.ts'
import { forCode, sampleOf, samplesPart } from './try-samples.ts'
import { sendDirectly, sendThrough } from './try-send.ts'
import { serverPart } from './try-server.ts'

/** What a page says about an operation: how to call it, and the words of the form. */
export interface TryData {
  request: ShownApiRequest
  words: Record<string, string>
  /** The address that passes requests on; absent without a server. */
  proxyHref?: string
}

const passOnPart = ({ request, words, proxyHref }: TryData) => {
  const input = textInput('', 'checkbox')
  const element = create('label', 'try-pass')
  element.append(input, create('span', '', words['passOn']))
  const isOffered = request.isProxied && proxyHref !== undefined
  const hasCookies = [...request.parameters, ...Object.values(request.schemes)].some((one) => one.in === 'cookie')
  const cookies = hasCookies ? [create('small', '', words['cookies'])] : []
  return { elements: [...(isOffered ? [element] : []), ...cookies], isWanted: () => isOffered && input.checked }
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
  const body = bodyPart(request, words)
  const passOn = passOnPart(data)
  const samples = samplesPart(samplers, words, (sampler) => {
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
  // Another server or kind of body changes the form only after its input event.
  form.addEventListener('change', () => samples.show())
  const entered = (): Entered => ({
    server: server.address(),
    values: new Map(fields.map(({ field, control }) => [keyOf(field), control.input.value])),
    body: body.entered(),
    credentials: credentials.entered(),
  })
  const submit = async () => {
    const given = entered()
    if (form.ariaBusy === 'true') return
    if (isBrokenJson(given.body)) return showFailure(answer, words['invalid']!)
    credentials.keep()
    tell('api_client_request', request)
    // A button that is disabled loses the focus, and the reader their place.
    form.ariaBusy = 'true'
    button.setAttribute('aria-disabled', 'true')
    try {
      const assembled = assembleRequest(request, given)
      const answered = await (passOn.isWanted() ? sendThrough(proxyHref!, data, assembled) : sendDirectly(assembled))
      if (typeof answered === 'string') showFailure(answer, answered)
      else await showAnswer(answer, answered, words)
    } catch {
      showFailure(answer, words['failed']!)
    }
    form.ariaBusy = 'false'
    button.removeAttribute('aria-disabled')
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
