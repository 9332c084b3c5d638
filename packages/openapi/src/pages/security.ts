import { isObject } from '@scriptorium/basics/is-object'
import { entriesOf, type OpenApi, type SecurityScheme } from './model.ts'
import { blocks, clean, code, plain, shortProse, table } from './text.ts'

const maxScopes = 200

// The terms of OpenAPI as code, because a site can have any language.
const kindOf = ({ type, scheme, in: place, name, bearerFormat, flows, openIdConnectUrl }: SecurityScheme): string => {
  const terms = {
    apiKey: [type, place, name],
    http: [type, scheme, bearerFormat],
    oauth2: [type, ...entriesOf(flows).map(([flow]) => flow)],
    openIdConnect: [type, openIdConnectUrl],
  }[String(type)] ?? [type ?? scheme]
  return terms.map(code).filter(Boolean).join(' ')
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
        code(flow),
        code(authorizationUrl ?? deviceAuthorizationUrl),
        code(tokenUrl),
      ]),
    ),
    table(
      ['Scope', 'Description'],
      [
        ...[...scopes].slice(0, maxScopes).map(([scope, description]) => [code(scope), shortProse(description)]),
        ...(scopes.size > maxScopes ? [['…', '']] : []),
      ],
    ),
  )
}

/** Returns how clients sign in to an API: its security schemes, with the flows and scopes of OAuth 2.0. */
export const securityMarkdown = ({ components }: OpenApi): string => {
  const schemes = entriesOf(components?.securitySchemes)
  if (schemes.length === 0) return ''
  const rows = schemes.map(([name, scheme]) => [code(name), kindOf(scheme), shortProse(clean(scheme.description))])
  return blocks('## Authentication', table(['Name', 'Type', 'Description'], rows), ...schemes.map(flowsOf))
}
