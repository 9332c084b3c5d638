import { createIdentityProvider } from '@scriptorium/sign-on/test/identity-provider'
import { expect } from 'vitest'
import { newOrganization } from '../organization.ts'
import { test as base } from '../test.ts'
import { createProvider, postResponse, startSignIn } from './saml.ts'

/**
 * `test` with what tests of sign-ins by SAML need besides the server.
 *
 * - `idp`: an identity provider
 * - `own`: an organization
 * - `provider`: the identity provider, as the organization knows it
 * - `refusedFor`: returns why a response to a new request was refused, as admins read it
 */
export const test = base
  .extend('idp', { scope: 'file' }, () => createIdentityProvider())
  .extend('own', ({ server }) => newOrganization(server))
  .extend('provider', ({ own, idp }) => createProvider(own, idp))
  .extend('refusedFor', ({ own, provider }) => async (make: (requestId: string) => Promise<string>) => {
    const { requestId } = await startSignIn(provider)
    const answer = await postResponse(provider, await make(requestId))
    const page = await answer.text()
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
    const params = { ...own.params, samlProviderId: provider.id }
    const { lastRefusal } = await own.docs.getOrganizationSAMLProviderById({ params })
    expect(page).toContain(lastRefusal!.requestId)
    expect(page).toContain(`href="${provider.service.startURL}"`)
    expect(page).not.toContain(lastRefusal!.reason)
    return lastRefusal!.reason
  })

/** Returns XML as a form sends it. */
export const encode = (xml: string): string => Buffer.from(xml).toString('base64')
