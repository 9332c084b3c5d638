import type { Principal } from '../../../domain/access/principal.ts'
import { Problem } from '../../../ground/problem.ts'

/** The parts of the spec that say which kinds of tokens an operation takes. */
export interface TokenRules {
  scopes: 'users' | readonly string[]
  contentToken?: true
  open?: true
}

const forbidden = (detail: string) => new Problem('forbidden', detail)

/**
 * Throws 403 if an operation does not take this kind of token, or if the token of an installation lacks a scope. An integration
 * that is not installed anywhere has no scopes.
 */
export const requireScopes = (principal: Principal, { scopes, contentToken, open }: TokenRules): void => {
  if (open !== (principal.kind === 'stranger' || undefined)) throw new Problem('unauthenticated')
  if (principal.kind === 'stranger') return
  if (principal.kind === 'user') return
  if (principal.kind === 'content') {
    if (!contentToken) throw forbidden('A content token cannot call this operation')
    return
  }
  if (scopes === 'users') throw forbidden('Only a user can call this operation, not an integration')
  const given: readonly string[] = principal.kind === 'installation' ? principal.scopes : []
  const missing = scopes.find((scope) => !given.includes(scope))
  if (missing) throw forbidden(`The token lacks the scope ${missing}`)
}
