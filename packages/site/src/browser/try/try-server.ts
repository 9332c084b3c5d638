import type { ApiRequest, ApiServer } from '@scriptorium/content/api-request'
import { create, remember, remembered } from '../dom.ts'
import { group, labeled, selectOf, textInput, type Control } from './try-fields.ts'

const withValue = (url: string, [{ name }, { input }]: [ApiServer['variables'][number], Control]): string =>
  url.replaceAll(`{${name}}`, input.value.trim().replace(/\/$/, ''))

/** Returns an address that is never one of the site: one without a scheme would be relative to the page. */
const withScheme = (address: string): string =>
  /^https?:\/\//i.test(address) ? address : `https://${address.replace(/^\/+/, '')}`

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
      const { name, value, values, description } = variable
      const input =
        values.length > 0
          ? selectOf(
              values.map((one) => [one, one]),
              value,
            )
          : textInput(value)
      // Another operation of the same API has the same address.
      const key = `try ${current().url} ${name}`
      const kept = remembered(key, 'session')
      if (kept !== null && (values.length === 0 || values.includes(kept))) input.value = kept
      input.addEventListener('change', () => {
        remember(key, input.value, 'session')
        onChange()
      })
      return [variable, labeled(name, input, description)]
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
    address: () => withScheme(variables.reduce(withValue, current().url)),
  }
}
