import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { renderApiReference, type AnyApiReferenceConfiguration } from '@scalar/client-side-rendering'
import { Router } from 'express'
import { getOnly } from './get-only.ts'
import { staticBody } from './static-body.ts'

const scriptPath = '/docs/scalar.js'
const reloadPath = '/docs/reload.js'

// Loads the script from node_modules, so that the page works offline.
const scalar = (): string => {
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference')
  return join(dirname(entry), 'browser', 'standalone.js')
}

const policy = (scripts: readonly string[]) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`).join(' ')}`,
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

// A page of text. The same image serves light and dark browsers.
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2457d6"/>
<path d="M9 10h14M9 16h14M9 22h8" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`

// A link to an operation moves the focus to its whole section. The outline would frame it over the height of the page.
const style = `[tabindex='-1']:focus, section:focus, section:focus-visible { outline: none }`

const head = `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(icon)}">`

const configOf = (basePath: string): AnyApiReferenceConfiguration => ({
  url: `${basePath}/openapi.json`,
  servers: [{ url: basePath || '/', description: 'This server' }],
  authentication: { preferredSecurityScheme: 'bearer' },
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
  customCss: style,
})

const pageOf = (basePath: string, extra: string) => {
  const cdn = basePath + scriptPath
  const page = renderApiReference({ pageTitle: 'Scriptorium API', cdn, config: configOf(basePath) })
  return page.replace('</head>', `${head}</head>`).replace('</body>', `${extra}</body>`)
}

const inlineScriptsOf = (page: string): string[] =>
  [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)].map(([, script]) => script!)

// The server restarts when the spec changes, so the page reloads once the ETag of the spec differs.
const reloadOf = (basePath: string) => `let known
const look = async () => {
  const answer = await fetch('${basePath}/openapi.json', { method: 'HEAD', cache: 'no-store' }).catch(() => {})
  const etag = answer?.ok ? answer.headers.get('etag') : known
  if (known && etag !== known) location.reload()
  known = etag
}
look()
setInterval(look, 700)
`

/**
 * Serves the API reference at `/docs`. The page loads everything from this server. In development the
 * page reloads when the spec changes.
 */
export const reference = (basePath = '', development = process.env['SCRIPTORIUM_DEV'] === '1'): Router => {
  const page = pageOf(basePath, development ? `<script src="${basePath}${reloadPath}"></script>` : '')
  const html = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy(inlineScriptsOf(page)),
    'Cache-Control': 'no-cache, no-transform',
  }
  const script = {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=3600, no-transform',
  }
  const router = Router().use(
    getOnly(
      '/docs',
      staticBody(() => page, html),
    ),
    getOnly(
      scriptPath,
      staticBody(() => readFileSync(scalar()), script),
    ),
  )
  if (!development) return router
  return router.use(getOnly(reloadPath, (_req, res) => void res.type('text/javascript').end(reloadOf(basePath))))
}
