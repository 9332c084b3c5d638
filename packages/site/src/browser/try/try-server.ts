import type { ApiRequest, ApiServer } from '@scriptorium/content/api-request'
import { create } from '../dom.ts'
import { group, labeled, selectOf, textInput, type Control } from './try-fields.ts'

/** Returns the choice of a server, and what its address is made of. */
export const serverPart = ({ servers }: ApiRequest, title: string, onChange: () => void) => {
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
