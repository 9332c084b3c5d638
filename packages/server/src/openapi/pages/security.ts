import { isObject } from '@scriptorium/content/is-object'
import { entriesOf, type OpenApi, type SecurityScheme } from './model.ts'
import { blocks, clean, code, plain, shortProse, table } from './text.ts'

const maxScopes = 200

const flowNames: Readonly<Record<string, string>> = {
  authorizationCode: 'authorization code',
  clientCredentials: 'client credentials',
  deviceAuthorization: 'device authorization',
  implicit: 'implicit',
  password: 'password',
}

const flowName = (flow: string): string => flowNames[flow] ?? plain(flow)

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ')

const kindOf = ({ type, scheme, in: place, name, bearerFormat, flows, openIdConnectUrl }: SecurityScheme): string => {
  const format = bearerFormat ? `(${code(bearerFormat)})` : ''
  switch (type) {
    case 'apiKey':
      return joined('API key in the', plain(place ?? 'header'), code(name))
    case 'http':
      return joined('HTTP', plain(scheme), format)
    case 'oauth2':
      return joined(
        'OAuth 2.0:',
        entriesOf(flows)
          .map(([flow]) => flowName(flow))
          .join(', ') || 'no flow',
      )
    case 'openIdConnect':
      return joined('OpenID Connect', code(openIdConnectUrl))
    case 'mutualTLS':
      return 'Mutual TLS'
    default:
      return code(scheme ?? type)
  }
}

const flowsOf = ([name, { type, flows }]: [string, SecurityScheme]): string => {
  if (type !== 'oauth2') return ''
  const known = entriesOf(flows)
  const scopes = new Map(known.flatMap(([, flow]) => Object.entries(isObject(flow.scopes) ? flow.scopes : {})))
  return blocks(
    `### ${plain(name)}`,
    table(
      ['Flow', 'Authorization URL', 'Token URL'],
      known.map(([flow, { authorizationUrl, deviceAuthorizationUrl, tokenUrl }]) => [
        flowName(flow),
        code(authorizationUrl ?? deviceAuthorizationUrl),
        code(tokenUrl),
      ]),
    ),
    table(
      ['Scope', 'Description'],
      [...scopes].slice(0, maxScopes).map(([scope, description]) => [code(scope), shortProse(description)]),
    ),
    scopes.size > maxScopes ? `${scopes.size - maxScopes} more scopes are in the document of the API.` : '',
  )
}

/** Returns how clients sign in to an API: its security schemes, with the flows and scopes of OAuth 2.0. */
export const securityMarkdown = ({ components }: OpenApi): string => {
  const schemes = entriesOf(components?.securitySchemes)
  if (schemes.length === 0) return ''
  const rows = schemes.map(([name, scheme]) => [code(name), kindOf(scheme), shortProse(clean(scheme.description))])
  return blocks('## Authentication', table(['Name', 'Type', 'Description'], rows), ...schemes.map(flowsOf))
}
