import type { ApiRequest } from '@scriptorium/content/api-request'
import { create, remember, remembered } from '../dom.ts'
import { group, labeled, textInput } from './try-fields.ts'
import { tokenPart } from './try-oauth.ts'
import type { Credentials } from './try-request.ts'

const schemesOf = ({ security, schemes }: ApiRequest): string[] =>
  [...new Set(security.flat())].filter((name) => schemes[name])

/** Credentials stay in the tab, and count for one server only: another one never gets them. */
const storageKey = (server: string, name: string): string => `try ${URL.parse(server)?.origin ?? ''} ${name}`

/** Returns the fields for the credentials of an operation. */
export const credentialsPart = (
  request: ApiRequest,
  words: Readonly<Record<string, string>>,
  siteHref: string,
  address: () => string,
) => {
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
