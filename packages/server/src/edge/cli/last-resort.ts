import type { Logger } from 'pino'

/**
 * Logs unhandled errors. An unhandled rejection affects at most one request or job, so the process continues. An uncaught
 * exception still ends it.
 */
export const logLastResort = (log: Logger): void => {
  process.on('unhandledRejection', (err) =>
    log.error({ err }, 'a rejected promise was not handled: please report this'),
  )
  process.on('uncaughtExceptionMonitor', (err) =>
    log.fatal({ err }, 'the server ends because of an uncaught exception'),
  )
}
