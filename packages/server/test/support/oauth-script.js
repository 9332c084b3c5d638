import { createIntegration, createOAuthHandler } from '@gitbook/runtime'

// The script of an integration that signs in to another service, as published ones do. `SERVICE` is replaced by its address.
const handle = createOAuthHandler({
  clientId: 'client',
  clientSecret: 'client secret',
  authorizeURL: 'SERVICE/authorize',
  accessTokenURL: 'SERVICE/token',
  extractCredentials: ({ access_token }) => ({
    externalIds: ['T1'],
    configuration: { oauth_credentials: { access_token } },
  }),
})

export const integration = createIntegration({
  fetch: (request, context) =>
    new URL(request.url).pathname.endsWith('/oauth')
      ? handle(request, context)
      : new Response('Nothing here', { status: 404 }),
})
