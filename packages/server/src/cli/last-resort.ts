import type { Logger } from 'pino'

/**
 * Logs what nothing else handled. An unhandled rejection fails at most the request or job that it belongs to, so the process
 * goes on; an uncaught exception still ends it.
 */
export const logLastResort = (log: Logger): void => {
  process.on('unhandledRejection', (err) =>
    log.error({ err }, 'a rejected promise was not handled: please report this'),
  )
  process.on('uncaughtExceptionMonitor', (err) =>
    log.fatal({ err }, 'the server ends because of an uncaught exception'),
  )
}
