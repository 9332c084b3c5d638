import type { SiteCustomization } from '@scriptorium/types'
import { noFonts } from '@scriptorium/site/fonts/family'
import { themeOf } from '@scriptorium/site/look/theme'
import react from '@vitejs/plugin-react'
import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build, type Plugin } from 'vite'

const color = (light: string, dark: string) => ({ light, dark })

const look = {
  styling: {
    primaryColor: color('#3056d3', '#8aa4ff'),
    infoColor: color('#2563c9', '#7db2ff'),
    successColor: color('#13795b', '#5fd0a5'),
    warningColor: color('#a86200', '#f2b84b'),
    dangerColor: color('#c4314b', '#ff8a9a'),
    theme: 'clean',
    corners: 'rounded',
    depth: 'subtle',
    background: 'plain',
    font: 'default',
    monospaceFont: 'default',
  },
  header: { preset: 'default', links: [] },
} as unknown as SiteCustomization

const tokens: Plugin = {
  name: 'tokens',
  resolveId: (id) => (id === 'virtual:tokens.css' ? `\0${id}` : undefined),
  load: (id) => (id === '\0virtual:tokens.css' ? themeOf(look, noFonts) : undefined),
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="200"><rect width="480" height="200" fill="#7aa"/><circle cx="240" cy="100" r="60" fill="#fff"/></svg>'

// As strict as the studio: no inline scripts, and only the policy for pasted HTML.
const policy =
  "default-src 'self'; img-src 'self' data: https:; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types scriptorium-paste"

/** The page with the editor alone, built as the studio builds it. */
export interface EditorPage {
  readonly url: string
  /** Makes a document available as `?document=name`. */
  readonly addDocument: (name: string, document: unknown) => void
  readonly folder: string
  readonly stop: () => Promise<void>
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(Number(process.env['EDITOR_PORT'] ?? 0), '127.0.0.1', () =>
      resolve((server.address() as { port: number }).port),
    )
  })

/** Builds and serves a page with the editor. */
export const serveEditor = async (): Promise<EditorPage> => {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-editor-'))
  await build({
    root: join(import.meta.dirname, 'app'),
    logLevel: 'error',
    plugins: [react(), tokens],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  })
  const documents = new Map<string, string>()
  const answer = async (path: string): Promise<string | Buffer | undefined> => {
    if (path === '/picture.svg') return picture
    const name = /^\/documents\/([\w-]+)\.json$/.exec(path)?.[1]
    if (name !== undefined) return documents.get(name)
    return readFile(join(folder, path === '/' ? 'index.html' : path)).catch(() => undefined)
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://editor')
    void answer(pathname).then((body) => {
      const type = types[extname(pathname)] ?? types['.html']!
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': type, 'content-security-policy': policy })
      response.end(body)
    })
  })
  const port = await listen(server)
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    addDocument: (name, document) => void documents.set(name, JSON.stringify(document)),
    stop,
  }
}
