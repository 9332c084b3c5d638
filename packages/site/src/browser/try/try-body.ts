import type { ApiBody, ApiRequest } from '@scriptorium/content/api-request'
import { create } from '../dom.ts'
import { fieldControl, group, labeled, selectOf, textInput, type Control } from './try-fields.ts'
import type { Entered } from './try-request.ts'

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

/** Returns a choice that fills the field of a body with one of its examples; nothing if there are not several. */
const exampleChoice = ({ examples = [] }: ApiBody, title: string, area: Control | undefined): HTMLElement[] => {
  if (!area || examples.length === 0) return []
  const choice = selectOf(
    examples.map((one, index) => [String(index), one.title]),
    '0',
  )
  choice.addEventListener('change', () => (area.input.value = examples[Number(choice.value)]!.text))
  return [labeled(title, choice).element]
}

const filesIn = ({ input }: Control): File[] => [...((input as HTMLInputElement).files ?? [])]

/** Returns the fields for the body of a request. */
export const bodyPart = ({ bodies }: ApiRequest, words: Readonly<Record<string, string>>) => {
  const title = words['body']!
  const choice = selectOf(
    bodies.map(({ type }, index) => [String(index), type]),
    '0',
  )
  choice.setAttribute('aria-label', title)
  const place = create('div')
  let controls = new Map<string, Control>()
  const show = () => {
    const body = bodies[Number(choice.value)]!
    controls = bodyControls(body)
    const examples = exampleChoice(body, words['example']!, controls.get(''))
    place.replaceChildren(...examples, ...[...controls.values()].map(({ element }) => element))
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
      const values = [...controls].map(([name, control]): [string, File[] | string] => [
        name,
        control.input.type === 'file' ? filesIn(control) : control.input.value,
      ])
      const [file] = only && of.kind === 'file' ? filesIn(only) : []
      return { of, text: only?.input.value ?? '', values: new Map(values), ...(file && { file }) }
    },
  }
}

/** Returns whether a body should be JSON and is not. */
export const isBrokenJson = (body: Entered['body']): boolean => {
  if (body?.of.kind !== 'text' || !/json/i.test(body.of.type) || body.text.trim() === '') return false
  try {
    JSON.parse(body.text)
    return false
  } catch {
    return true
  }
}
