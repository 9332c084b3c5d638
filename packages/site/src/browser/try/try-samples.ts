import type { ApiBody, ApiRequest } from '@scriptorium/content/api-request'
import { create } from '../dom.ts'
import { selectOf } from './try-fields.ts'
import { contentOf, printRequest, type PrintedRequest, type Sampler } from './try-print.ts'
import { filledForm, keyOf, type Assembled, type Entered } from './try-request.ts'

/** What is entered into a body. */
export interface SampleBody {
  of: ApiBody
  text: string
  values: ReadonlyMap<string, File[] | string>
  file?: File
}

const postDataOf = ({ of, text, values, file }: SampleBody): PrintedRequest['postData'] => {
  if (of.kind === 'file') return { mimeType: of.type, text: contentOf(file?.name ?? 'FILE') }
  if (of.kind !== 'form') return text.trim() === '' ? undefined : { mimeType: of.type, text }
  return {
    mimeType: of.type,
    params: filledForm(of, values).map(([name, value]) =>
      typeof value === 'string' ? { name, value } : { name, value: '', fileName: value.name },
    ),
  }
}

/** Returns a request as code. Empty if the library cannot print it. */
export const sampleOf = (sampler: Sampler, { method, url, headers }: Assembled, body?: SampleBody): string => {
  const isMultipart = body?.of.type.startsWith('multipart/')
  const postData = body && postDataOf(body)
  return printRequest(sampler, {
    method,
    url,
    // The media type of a multipart form names the boundary between its parts, which is chosen when the code runs.
    headers: headers
      .filter(([name]) => !isMultipart || name !== 'Content-Type')
      .map(([name, value]) => ({ name, value })),
    ...(postData && method !== 'GET' && method !== 'HEAD' && { postData }),
  })
}

const inCapitals = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/\W+/g, '_')
    .toUpperCase()

/**
 * Returns what code shows of what is entered. It names required values that are missing, and credentials: code is copied to places where
 * they should not be.
 */
export const forCode = ({ parameters }: ApiRequest, given: Entered): Entered => {
  const missing = parameters.filter((field) => field.isRequired && (given.values.get(keyOf(field)) ?? '') === '')
  return {
    ...given,
    credentials: new Map([...given.credentials.keys()].map((name) => [name, { user: 'USER', secret: 'YOUR_KEY' }])),
    values: new Map([...given.values, ...missing.map((field) => [keyOf(field), inCapitals(field.name)] as const)]),
  }
}

/** Creates a part of the form with the code of its request, which `print` returns for a language. */
export const samplesPart = (
  samplers: readonly Sampler[],
  words: Readonly<Record<string, string>>,
  print: (sampler: Sampler) => string,
) => {
  const title = words['code']!
  const element = create('details', 'try-samples')
  const choice = selectOf(
    samplers.map((sampler, index) => [String(index), sampler.title]),
    '0',
  )
  choice.setAttribute('aria-label', title)
  const shown = create('pre', 'try-code')
  shown.tabIndex = 0
  const code = create('code')
  shown.append(code)
  const copy = create('button', 'button small secondary') as HTMLButtonElement
  copy.type = 'button'
  copy.append(create('span', '', words['copy']))
  Object.assign(copy.dataset, { copy: '', copied: words['copied'] })
  const show = () => (code.textContent = print(samplers[Number(choice.value)]!))
  choice.addEventListener('change', show)
  element.addEventListener('toggle', show)
  element.append(create('summary', '', title), choice, shown, copy)
  return { element, show }
}
