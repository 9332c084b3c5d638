import { loadConfig } from '../../src/config.ts'
import { startServer } from '../../src/server.ts'
import type { StartStack } from './stack.ts'

/** This server as it is, without a log, a limit and jobs: the others have none of them. */
export const start: StartStack = async ({ file }) => {
  const server = await startServer(
    loadConfig(
      {
        port: 0,
        databaseUrl: file,
        storageUrl: `${file}-files`,
        rateLimit: 'off',
        logLevel: 'silent',
        backgroundJobs: 'off',
      },
      {},
      {},
    ),
  )
  return server.url
}
