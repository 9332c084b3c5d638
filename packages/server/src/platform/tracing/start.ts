import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Settings } from '../../ground/config.ts'
import { readVersion } from '../../ground/version.ts'
import { createSampler } from './sampler.ts'
import { createSender } from './sender.ts'
import type { ThreadOptions } from './thread.ts'
import { createTracing, type Tracing } from './tracing.ts'

/** The settings of traces, with the names that OpenTelemetry gives them. */
export type TraceSettings = Pick<
  Settings,
  | 'otelBspMaxExportBatchSize'
  | 'otelBspMaxQueueSize'
  | 'otelBspScheduleDelay'
  | 'otelExporterOtlpEndpoint'
  | 'otelExporterOtlpHeaders'
  | 'otelExporterOtlpTracesEndpoint'
  | 'otelResourceAttributes'
  | 'otelSdkDisabled'
  | 'otelServiceName'
  | 'otelTracesExporter'
  | 'otelTracesSampler'
  | 'otelTracesSamplerArg'
>

// The last spans are worth less than a fast restart.
const closeTimeoutMs = 3_000

/** Returns whether the settings ask for traces: they name an exporter or an endpoint. */
const areOn = (settings: TraceSettings): boolean => {
  const { otelSdkDisabled, otelTracesExporter, otelExporterOtlpEndpoint, otelExporterOtlpTracesEndpoint } = settings
  if (otelSdkDisabled === 'true' || otelTracesExporter === 'none') return false
  return [otelTracesExporter, otelExporterOtlpEndpoint, otelExporterOtlpTracesEndpoint].some((one) => one !== undefined)
}

/** Reads `key=value,key=value` with percent-encoded values, as OpenTelemetry's variables have them. */
export const readPairs = (text: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (text ?? '').split(',').flatMap((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) return []
      const value = pair.slice(at + 1).trim()
      try {
        return [[pair.slice(0, at).trim(), decodeURIComponent(value)]]
      } catch {
        return [[pair.slice(0, at).trim(), value]]
      }
    }),
  )

const urlOf = (settings: TraceSettings): string | undefined => {
  if (settings.otelTracesExporter === 'console') return undefined
  const base = settings.otelExporterOtlpEndpoint ?? 'http://localhost:4318'
  return settings.otelExporterOtlpTracesEndpoint ?? `${base.replace(/\/$/, '')}/v1/traces`
}

const optionsOf = (settings: TraceSettings, system: string, read: Int32Array): ThreadOptions => ({
  url: urlOf(settings),
  headers: readPairs(settings.otelExporterOtlpHeaders),
  resource: {
    'service.version': readVersion(),
    ...readPairs(settings.otelResourceAttributes),
    'service.name': settings.otelServiceName,
  },
  version: readVersion(),
  system,
  read,
  batches: {
    delayMs: settings.otelBspScheduleDelay,
    maxSpans: settings.otelBspMaxExportBatchSize,
    maxWaitingSpans: settings.otelBspMaxQueueSize,
  },
})

const closeThread = async (thread: Worker): Promise<void> => {
  const closed = once(thread, 'exit').then(() => true)
  thread.ref()
  thread.postMessage('close', [])
  if (await Promise.race([closed, sleep(closeTimeoutMs, false, { ref: false })])) return
  await thread.terminate()
  throw new Error('The collector of traces does not answer')
}

/**
 * Starts traces if the settings ask for them. Requests only note what happened; a thread of its own makes spans of it and sends them,
 * so that nothing waits for the collector. `system` is the name of the database in traces.
 */
export const startTracing = (settings: TraceSettings, log: Logger, system: string): Tracing | undefined => {
  if (!areOn(settings)) return undefined
  const read = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: optionsOf(settings, system, read) })
  thread.unref()
  thread.on('message', (message: string) => log.warn(message))
  thread.on('error', (err) => log.error({ err }, 'The thread that sends traces has failed'))
  const sender = createSender(thread, read)
  return createTracing(createSampler(settings), sender, () => {
    sender.flush()
    return closeThread(thread)
  })
}
