import { z } from 'zod'
import type { Setting } from './setting.ts'
import { url, visibleAscii } from './values.ts'

/** The OpenID Connect provider of the whole server. */
export const signIn = {
  oidcIssuer: {
    schema: url.optional(),
    help: 'issuer URL of an OpenID Connect provider with which people sign in, which FETCH_ALLOW must allow if it is private (default: none)',
  },
  oidcClientId: {
    schema: visibleAscii(1).optional(),
    help: 'id of this server at the OpenID Connect provider',
  },
  oidcClientSecret: {
    schema: visibleAscii(1).optional(),
    help: 'secret of this server at the OpenID Connect provider',
    secret: true,
  },
  oidcLabel: {
    schema: z.string().min(1).max(30).default('single sign-on'),
    help: 'name of the OpenID Connect provider on the sign-in screen',
  },
} as const satisfies Record<string, Setting>
