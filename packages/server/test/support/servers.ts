import { createClient, type Client } from '@scriptorium/client'
import { freshDatabase } from '../database.ts'
import { ready, scriptorium, type Running } from './process.ts'

const token = 'the-same-token-for-every-server-of-this-test'

/** Starts servers as separate processes that share one database, with these settings. */
export const openServers = async (env: Record<string, string> = {}) => {
  const fresh = await freshDatabase()
  const started: Running[] = []
  /** Kills all servers. */
  const stop = async () => {
    for (const { child, ended } of started.splice(0)) {
      child.kill('SIGKILL')
      await ended
    }
  }
  return {
    databaseUrl: fresh.url,
    token,
    /** Starts another server; its client is that of the first user. */
    serve: async (): Promise<{ docs: Client; url: string; running: Running }> => {
      const settings = ['--port', '0', '--database-url', fresh.url]
      const running = scriptorium(['serve', ...settings], {
        ADMIN_TOKEN: token,
        LOG_LEVEL: 'error',
        RATE_LIMIT: 'off',
        ...env,
      })
      started.push(running)
      const { url } = await ready(running)
      return { docs: createClient({ baseUrl: url, token }), url, running }
    },
    stop,
    /** Kills all servers and deletes the database. */
    close: async () => {
      await stop()
      await fresh.drop()
    },
  }
}
