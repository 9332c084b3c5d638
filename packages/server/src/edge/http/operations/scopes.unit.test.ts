import { describe, expect, test } from 'vitest'
import type { Principal } from '../../../domain/access/principal.ts'
import type { InstallationRow } from '@scriptorium/schema/tables/integrations'
import type { UserRow } from '@scriptorium/schema/tables/people'
import { requireScopes, type TokenRules } from './scopes.ts'

const user = { id: 'u', displayName: 'Someone' } as UserRow
const common = { user, tokenId: 't', integrationName: 'i' }
const callers: Record<Principal['kind'], Principal> = {
  user: { kind: 'user', user, tokenId: 't' },
  integration: { kind: 'integration', ...common },
  installation: {
    kind: 'installation',
    ...common,
    installationId: 'n',
    organizationId: 'o',
    installation: {} as InstallationRow,
    scopes: ['space:content:read'],
  },
  stranger: { kind: 'stranger', tokenId: 't', browser: '', cookie: '' },
  content: {
    kind: 'content',
    tokenId: 't',
    claims: { organization: 'o', site: 's', siteSpace: 'p', space: 'c', stamp: 'x' },
  },
}

const refusal = (kind: Principal['kind'], rules: TokenRules): string | undefined => {
  try {
    requireScopes(callers[kind], rules)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const usersOnly = 'Only a user can call this operation, not an integration'
const noContent = 'A content token cannot call this operation'
const none = 'The request needs a valid token'
const lacks = (scope: string) => `The token lacks the scope ${scope}`

describe('requireScopes', () => {
  test.for<[TokenRules, Record<Principal['kind'], string | undefined>]>([
    [
      { scopes: 'users' },
      { user: undefined, integration: usersOnly, installation: usersOnly, content: noContent, stranger: none },
    ],
    [
      { scopes: 'users', open: true },
      { user: none, integration: none, installation: none, content: none, stranger: undefined },
    ],
    [
      { scopes: [] },
      { user: undefined, integration: undefined, installation: undefined, content: noContent, stranger: none },
    ],
    [
      { scopes: ['space:content:read'], contentToken: true },
      {
        user: undefined,
        integration: lacks('space:content:read'),
        installation: undefined,
        content: undefined,
        stranger: none,
      },
    ],
    [
      { scopes: ['space:content:read', 'space:content:write'] },
      {
        user: undefined,
        integration: lacks('space:content:read'),
        installation: lacks('space:content:write'),
        content: noContent,
        stranger: none,
      },
    ],
  ])('%j', ([rules, expected]) => {
    const kinds = Object.keys(callers) as Principal['kind'][]
    expect(Object.fromEntries(kinds.map((kind) => [kind, refusal(kind, rules)]))).toEqual(expected)
  })
})
