import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { renderApiReference, type AnyApiReferenceConfiguration } from '@scalar/client-side-rendering'
import { Router } from 'express'
import { getOnly } from './get-only.ts'

const scriptPath = '/docs/scalar.js'
const reloadPath = '/docs/reload.js'

// Out of our own node_modules: the page works without the network.
const scalar = (): string => {
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference')
  return join(dirname(entry), 'browser', 'standalone.js')
}

const policy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const config: AnyApiReferenceConfiguration = {
  url: '/openapi.json',
  servers: [{ url: '/', description: 'This server' }],
  authentication: { preferredSecurityScheme: 'bearer' },
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
}

const page = (nonce: string, scripts: string) =>
  renderApiReference({ pageTitle: 'Scriptorium API', cdn: scriptPath, nonce, config }).replace(
    '</body>',
    `${scripts}</body>`,
  )

// The server restarts when the spec changes: wait until it is back with another document.
const reload = `let known
const look = async () => {
  const answer = await fetch('/openapi.json', { method: 'HEAD', cache: 'no-store' }).catch(() => {})
  const etag = answer?.ok ? answer.headers.get('etag') : known
  if (known && etag !== known) location.reload()
  known = etag
}
look()
setInterval(look, 700)
`

/** `/docs`, and `/` which leads there: the reference page. All that it loads comes from this server; in development it follows the spec. */
export const reference = (development = process.env['SCRIPTORIUM_DEV'] === '1'): Router => {
  const file = scalar()
  const scripts = development ? `<script src="${reloadPath}"></script>` : ''
  const router = Router().use(
    // Whoever opens the printed address arrives somewhere.
    getOnly('/', (_req, res) => res.redirect('/docs')),
    getOnly('/docs', (_req, res) => {
      const nonce = randomBytes(16).toString('base64')
      const headers = { 'Content-Security-Policy': policy(nonce), 'Cache-Control': 'no-cache' }
      res.set(headers).type('html').end(page(nonce, scripts))
    }),
    getOnly(scriptPath, (_req, res) => res.sendFile(file, { maxAge: '1h', dotfiles: 'allow' })),
  )
  if (development) router.use(getOnly(reloadPath, (_req, res) => void res.type('text/javascript').end(reload)))
  return router
}
