import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { audited } from './build/audited.ts'
import { locales } from './build/locales.ts'
import { siteModules } from './build/site-modules.ts'
import { tokens } from './build/tokens.ts'

const { STUDIO_API: api = 'http://127.0.0.1:8080', STUDIO_TOKEN: token } = process.env
const proxied = { target: api, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } }

// Vite only warns about a module of Node, and the studio would fail when its code runs.
const refuseNodeModules = (
  level: Rolldown.LogLevel,
  log: Rolldown.RolldownLog,
  report: Rolldown.LogOrStringHandler,
): void => {
  if (log.message.includes('externalized for browser compatibility')) throw new Error(log.message)
  report(level, log)
}

export default defineConfig({
  base: '/app/',
  plugins: [react(), tokens(), siteModules(), audited(), locales()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { onLog: refuseNodeModules },
  },
  server: {
    proxy: Object.fromEntries(['/v1', '/files', '/sites', '/docs', '/sign-in'].map((path) => [path, proxied])),
  },
})
