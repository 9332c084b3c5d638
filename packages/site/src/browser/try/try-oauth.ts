import type { ApiFlow } from '@scriptorium/content/api-request'
import { create } from '../dom.ts'
import { signInChannel, signInPrefix } from './try-back.ts'
import { labeled, selectOf, textInput, type Control } from './try-fields.ts'

/** What a reader entered to get a token. */
interface Client {
  id: string
  secret: string
  scope: string
  user: string
  password: string
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

const urlSafe = (bytes: Uint8Array): string =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const randomText = (): string => urlSafe(crypto.getRandomValues(new Uint8Array(32)))

const challengeOf = async (verifier: string): Promise<string> =>
  urlSafe(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

/** Waits until the provider is back at this site, and returns what it says. The policy of pages hides its window from this one. */
const comeBack = (state: string): Promise<URLSearchParams> =>
  new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(signInChannel)
    channel.addEventListener('message', ({ data }) => {
      const said = new URLSearchParams(String(data))
      if (said.get('state') !== state) return
      channel.close()
      const problem = said.get('error_description') ?? said.get('error')
      if (problem === null) resolve(said)
      else reject(new Error(problem))
    })
  })

const authorize = async (flow: ApiFlow, { id, scope }: Client, redirectUri: string, more: Record<string, string>) => {
  const url = new URL(flow.authorizationUrl)
  const state = signInPrefix + randomText()
  const asked = { client_id: id, redirect_uri: redirectUri, state, ...(scope && { scope }), ...more }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  window.open(url, '_blank', 'width=600,height=700')
  return comeBack(state)
}

const exchange = async ({ tokenUrl }: ApiFlow, { id, secret }: Client, fields: Record<string, string>) => {
  const isConfidential = secret !== ''
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      ...(isConfidential && {
        Authorization: `Basic ${base64(new TextEncoder().encode(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`))}`,
      }),
    },
    body: new URLSearchParams({ ...(!isConfidential && { client_id: id }), ...fields }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (typeof answer['access_token'] === 'string') return answer['access_token']
  throw new Error(String(answer['error_description'] ?? answer['error'] ?? response.status))
}

/** Gets a token for a client. Throws an error with the reason if the provider gives none. */
const getToken = async (flow: ApiFlow, client: Client, redirectUri: string): Promise<string> => {
  const { scope, user: username, password } = client
  if (flow.kind === 'clientCredentials')
    return exchange(flow, client, { grant_type: 'client_credentials', ...(scope && { scope }) })
  if (flow.kind === 'password')
    return exchange(flow, client, { grant_type: 'password', username, password, ...(scope && { scope }) })
  if (flow.kind === 'implicit')
    return (await authorize(flow, client, redirectUri, { response_type: 'token' })).get('access_token') ?? ''
  const verifier = randomText()
  const proof = { code_challenge: await challengeOf(verifier), code_challenge_method: 'S256' }
  const said = await authorize(flow, client, redirectUri, { response_type: 'code', ...proof })
  return exchange(flow, client, {
    grant_type: 'authorization_code',
    code: said.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
}

const fieldsOf = (flow: ApiFlow, words: Record<string, string>, redirectUri: string) => {
  const isOnPage = flow.authorizationUrl !== ''
  const redirect = textInput(redirectUri)
  redirect.readOnly = true
  const fields: [name: string, control: Control, isShown: boolean][] = [
    ['id', labeled(words['client']!, textInput('')), true],
    ['secret', labeled(words['secret']!, textInput('', 'password')), flow.kind !== 'implicit'],
    ['user', labeled(words['user']!, textInput('')), flow.kind === 'password'],
    ['password', labeled(words['password']!, textInput('', 'password')), flow.kind === 'password'],
    ['scope', labeled(words['scopes']!, textInput(flow.scopes.join(' '))), true],
    ['redirect', labeled(words['redirect']!, redirect), isOnPage],
  ]
  return {
    elements: fields.filter(([, , isShown]) => isShown).map(([, { element }]) => element),
    entered: () =>
      Object.fromEntries(fields.map(([name, { input }]) => [name, input.value.trim()])) as unknown as Client,
  }
}

/** Creates a part of the form that gets a token. Readers enter the id of a client of their own. */
export const tokenPart = (
  flows: readonly ApiFlow[],
  words: Record<string, string>,
  redirectUri: string,
  onToken: (token: string) => void,
): HTMLElement => {
  const element = create('details', 'try-group')
  const place = create('div')
  const failure = create('p', 'try-failure')
  const choice = selectOf(
    flows.map(({ kind }, index) => [String(index), kind]),
    '0',
  )
  choice.setAttribute('aria-label', words['token']!)
  const button = create('button', 'button small secondary', words['token']) as HTMLButtonElement
  button.type = 'button'
  let fields: ReturnType<typeof fieldsOf>
  const show = () => {
    fields = fieldsOf(flows[Number(choice.value)]!, words, redirectUri)
    place.replaceChildren(...fields.elements)
  }
  choice.addEventListener('change', show)
  show()
  button.addEventListener('click', () => {
    failure.textContent = ''
    void getToken(flows[Number(choice.value)]!, fields.entered(), redirectUri).then(onToken, (error: unknown) => {
      failure.textContent = (error as Error).message || words['failed']!
    })
  })
  element.append(create('summary', '', words['token']), ...(flows.length > 1 ? [choice] : []), place, button, failure)
  return element
}
