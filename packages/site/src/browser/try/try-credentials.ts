import type { ApiRequest, ApiScheme } from '@scriptorium/content/api-request'
import { create, remember, remembered } from '../dom.ts'
import { group, labeled, selectOf, textInput } from './try-fields.ts'
import { tokenPart } from './try-oauth.ts'
import type { Credentials } from './try-request.ts'

/** Returns the ways to sign in that differ, by their names. */
const waysOf = ({ security }: ApiRequest): Map<string, string[]> =>
  new Map(security.map((names) => [names.join(' + '), names]))

/** Credentials stay in the tab, and count for one server only: another one never gets them. */
const storageKey = (server: string, name: string): string => `try ${URL.parse(server)?.origin ?? ''} ${name}`

/** Creates the fields of a scheme. */
const schemePart = (
  [name, { kind, description, flows = [] }]: [string, ApiScheme],
  words: Readonly<Record<string, string>>,
  siteHref: string,
) => {
  const isBasic = kind === 'basic'
  const secret = labeled(isBasic ? words['password']! : name, textInput('', 'password'), description)
  const user = isBasic ? labeled(words['user']!, textInput('')) : undefined
  const onToken = (token: string) => {
    secret.input.value = token
    secret.input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const token = flows.length > 0 ? [tokenPart(flows, words, siteHref, onToken)] : []
  return {
    name,
    elements: [...(user ? [user.element] : []), secret.element, ...token],
    read: (): Credentials => ({ user: user?.input.value ?? '', secret: secret.input.value }),
    write: (known: Partial<Credentials>) => {
      secret.input.value = known.secret ?? ''
      if (user) user.input.value = known.user ?? ''
    },
  }
}

/** Returns the fields for the credentials of an operation: those of one way to sign in, which readers choose. */
export const credentialsPart = (
  request: ApiRequest,
  words: Readonly<Record<string, string>>,
  siteHref: string,
  address: () => string,
) => {
  const parts = Object.entries(request.schemes).map((scheme) => schemePart(scheme, words, siteHref))
  const ways = waysOf(request)
  const choice = selectOf(
    [...ways.keys()].map((name) => [name, name === '' ? words['none']! : name]),
    '',
  )
  choice.setAttribute('aria-label', words['signIn']!)
  const place = create('div')
  const chosen = () => parts.filter(({ name }) => ways.get(choice.value)?.includes(name))
  const show = () => place.replaceChildren(...chosen().flatMap(({ elements }) => elements))
  choice.addEventListener('change', show)
  const load = () => {
    for (const { name, write } of parts)
      write(JSON.parse(remembered(storageKey(address(), name), 'session') ?? '{}') as Partial<Credentials>)
  }
  const keep = () => {
    for (const { name, read } of parts) remember(storageKey(address(), name), JSON.stringify(read()), 'session')
  }
  load()
  const filled = new Set(parts.filter(({ read }) => read().secret !== '').map(({ name }) => name))
  const [first = ''] = ways.keys()
  choice.value = [...ways].find(([, names]) => names.some((name) => filled.has(name)))?.[0] ?? first
  show()
  return {
    element: group(words['signIn']!, [...(ways.size > 1 ? [choice] : []), place, create('small', '', words['keys'])]),
    isEmpty: parts.length === 0,
    load,
    keep,
    entered: () => new Map(chosen().map(({ name, read }) => [name, read()])),
  }
}
