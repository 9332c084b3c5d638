import type { ApiBody } from '@scriptorium/content/api-request'
import { create } from './dom.ts'
import { selectOf } from './try-fields.ts'
import type { Assembled } from './try-request.ts'

/** Prints a request in a language. */
export interface Sampler {
  title: string
  generate: (request: SampleRequest) => string
}

interface Pair {
  name: string
  value: string
}

/** A request as the library that prints it wants it. */
interface SampleRequest {
  method: string
  url: string
  headers: Pair[]
  postData?: { mimeType: string; text?: string; params?: (Pair & { fileName?: string })[] }
}

/** What is entered into a body. */
export interface SampleBody {
  of: ApiBody
  text: string
  values: ReadonlyMap<string, File | string>
}

const postDataOf = ({ of, text, values }: SampleBody): SampleRequest['postData'] => {
  if (of.kind !== 'form') return text.trim() === '' ? undefined : { mimeType: of.type, text }
  const filled = [...values].filter(([, value]) => value !== '')
  return {
    mimeType: of.type,
    params: filled.map(([name, value]) =>
      typeof value === 'string' ? { name, value } : { name, value: '', fileName: value.name },
    ),
  }
}

/** Returns a request as code. Empty if the library cannot print it. */
export const sampleOf = ({ generate }: Sampler, { method, url, headers }: Assembled, body?: SampleBody): string => {
  const isForm = body?.of.kind === 'form'
  const postData = body && postDataOf(body)
  try {
    return generate({
      method,
      // The library writes the URL between single quotes.
      url: url.replaceAll("'", '%27'),
      // The library sets the media type of forms itself.
      headers: headers.filter(([name]) => !isForm || name !== 'Content-Type').map(([name, value]) => ({ name, value })),
      ...(postData && method !== 'GET' && method !== 'HEAD' && { postData }),
    })
  } catch {
    return ''
  }
}

/** Creates a part of the form with the code of its request, which `print` returns for a language. */
export const samplesPart = (samplers: readonly Sampler[], title: string, print: (sampler: Sampler) => string) => {
  const element = create('details')
  const choice = selectOf(
    samplers.map((sampler, index) => [String(index), sampler.title]),
    '0',
  )
  choice.setAttribute('aria-label', title)
  const code = create('pre', 'try-code')
  code.tabIndex = 0
  const show = () => (code.textContent = print(samplers[Number(choice.value)]!))
  choice.addEventListener('change', show)
  element.addEventListener('toggle', show)
  element.append(create('summary', '', title), choice, code)
  return { element, show }
}
