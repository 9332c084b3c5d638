import type { Knex } from 'knex'
import type { IntegrationRow } from '@scriptorium/schema/tables/integrations'
import type { Scripts } from '@scriptorium/outside/scripts/scripts'
import { unhandledStatus, type Attempt } from './attempt.ts'
import type { EventForm } from './event-form.ts'
import { logLine } from './event-log.ts'

const loadSource = async (db: Knex, integrationName: string): Promise<Buffer> => {
  const file = await db('integrationFiles').where({ integrationName, file: 'script' }).first('bytes')
  return file?.bytes ?? Buffer.from('')
}

/** Sends an event to the script of an integration. */
export const runScript = async (
  { read, scripts }: { read: Knex; scripts: Scripts },
  { name, organizationId: owner, version }: IntegrationRow,
  form: EventForm,
  limits: { timeoutMs: number; maxBytes: number },
): Promise<Attempt> => {
  const outcome = await scripts.run({
    integrationName: name,
    owner,
    version,
    loadSource: () => loadSource(read, name),
    request: { host: `${name.toLowerCase()}.integration`, path: '/v1', ...form },
    ...limits,
  })
  const { answer, error, retryAfterS } = outcome
  const logs = outcome.logs.map(({ level, message, timestamp }) => logLine(level, message, timestamp))
  if (error !== undefined) logs.push(logLine('error', error))
  const isUnhandled = answer?.status === unhandledStatus
  const isDelivered = answer !== undefined && ((answer.status >= 200 && answer.status < 300) || isUnhandled)
  if (answer && answer.status >= 400 && !isUnhandled)
    logs.push(logLine('error', `The script answered ${answer.status}`))
  const isFinal = !scripts.isAvailable()
  return { isDelivered, isFinal, answer, logs, retryAfterS }
}
