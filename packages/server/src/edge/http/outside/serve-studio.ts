import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router, type RequestHandler, type Response } from 'express'
import type { Config } from '@scriptorium/settings/config'
import { Problem } from '../../../ground/problem.ts'
import { basePathOf } from '../base-path.ts'
import { renderPage } from './page-html.ts'
import { getOnly } from './get-only.ts'
import { showPage } from './pages.ts'
import { staticBody } from './static-body.ts'
import { diagramPage } from '@scriptorium/site/diagram-assets'
import { iconFile } from '@scriptorium/site/document/author-icon'
import { html } from '@scriptorium/site/html'

// A release has the built files in a folder of its own.
const packed = join(import.meta.dirname, '../../../../studio')
const built = existsSync(packed) ? packed : join(import.meta.dirname, '../../../../../studio/dist')

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
}

const typeOf = (path: string): string => types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/**
 * Returns the policy of the studio: scripts only from its own files, no page around it, and no text that becomes markup unless a
 * named policy made it. Pages show images and frames of other sites, and a bucket takes uploads.
 */
export const studioPolicy = ({
  baseUrl,
  storageUrl = '',
}: {
  baseUrl: string
  storageUrl?: string | undefined
}): string => {
  const web = baseUrl.startsWith('https:') ? 'https:' : 'https: http:'
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${web}`,
    `media-src 'self' blob: ${web}`,
    "font-src 'self'",
    `connect-src 'self'${storageUrl.startsWith('s3:') ? ` ${web}` : ''}`,
    `frame-src 'self' ${web}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types studio-documents scriptorium-paste ProseMirrorClipboard dompurify 'allow-duplicates'",
  ].join('; ')
}

/** Returns a file with the path of the server before the addresses of the studio, if there is one. */
const withBasePath = (path: string, bytes: Buffer, basePath: string): Buffer | string =>
  basePath === '' || !/\.(?:css|html|js|webmanifest)$/.test(path)
    ? bytes
    : bytes.toString('utf8').replaceAll(/(["'`(])\/app(?=[/"'`])/g, `$1${basePath}/app`)

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll('\\', '/'),
        )
    : []

/** Returns a file that was there when the server started. An upgrade in place removes those that no browser has asked for yet. */
const readBuilt = (file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Problem('not_found', 'This file of the studio was replaced. Load the page again')
  }
}

const handlersOf = (config: Config, folder: string): Map<string, RequestHandler> => {
  const policy = studioPolicy(config)
  const handlerOf = (path: string) => {
    const isHashed = path.startsWith('assets/')
    const headers = {
      'Content-Type': typeOf(path),
      // Only pages have a policy. The first screen loads 75 files, each with its headers.
      ...(!isHashed && { 'Content-Security-Policy': policy, 'Referrer-Policy': 'same-origin' }),
      'Cache-Control': `${isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'}, no-transform`,
    }
    return staticBody(() => withBasePath(path, readBuilt(join(folder, path)), basePathOf(config)), headers)
  }
  return new Map(filesIn(folder).map((path) => [path, handlerOf(path)]))
}

const showMissing = (res: Response) =>
  showPage(res, 404, (nonce) =>
    renderPage(
      'The studio is not built',
      nonce,
      html`<p>Build it with <code>pnpm build</code>, and start the server again.</p>`,
    ),
  )

const serveIcon: RequestHandler = (req, res) => {
  const icon = iconFile(String(req.params['name']))
  if (icon === undefined) throw new Problem('not_found')
  res.type('svg').set('Cache-Control', 'public, max-age=86400').send(icon)
}

/** Returns what serves the frame that draws diagrams. Its scripts have no origin, even if somebody opens its address in a tab. */
const diagrams = (): RequestHandler =>
  staticBody(async () => (await diagramPage()).content, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "sandbox allow-scripts; frame-ancestors 'self'",
    'Cache-Control': 'no-cache, no-transform',
  })

/**
 * Serves the studio below `/app/`, and redirects `/` to it. Addresses that are no files show its page, which finds the screen. Files
 * below `assets` have a hash in their names, so browsers keep them.
 */
export const serveStudio = (config: Config, folder = built): Router => {
  const files = handlersOf(config, folder)
  const home = `${basePathOf(config)}/app/`
  const answer: RequestHandler = (req, res, next) => {
    const path = req.path.slice('/app/'.length)
    const file = files.get(path)
    if (file) return file(req, res, next)
    if (path.startsWith('assets/')) throw new Problem('not_found')
    const page = files.get('index.html')
    return page ? page(req, res, next) : showMissing(res)
  }
  return Router().use(
    getOnly('/', (_req, res) => res.redirect(home)),
    getOnly('/app', (req, res, next) => (req.path.endsWith('/') ? answer(req, res, next) : res.redirect(home))),
    getOnly('/app/icons/:name.svg', serveIcon),
    getOnly('/app/diagrams.html', diagrams()),
    getOnly('/app/{*path}', answer),
  )
}
