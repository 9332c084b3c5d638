import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Settings } from '@scriptorium/settings/config'
import { createSampler } from './sampler.ts'
import { createTracing, type Tracing } from './tracing.ts'

/** The settings of traces, with the names that OpenTelemetry gives them. */
export type TraceSettings = Pick<
  Settings,
  | 'otelExporterOtlpEndpoint'
  | 'otelExporterOtlpHeaders'
  | 'otelResourceAttributes'
  | 'otelServiceName'
  | 'otelTracesSamplerArg'
>

// The last spans are worth less than a fast restart.
const closeTimeoutMs = 3_000

const inTime = async (closing: Promise<void>): Promise<void> => {
  const isClosed = closing.then(() => true)
  if (await Promise.race([isClosed, sleep(closeTimeoutMs, false, { ref: false })])) return
  throw new Error('The collector of traces does not answer')
}

/** Starts traces if the settings name a collector. `system` is the name of the database in traces. */
export const startTracing = async (
  settings: TraceSettings,
  log: Logger,
  system: string,
): Promise<Tracing | undefined> => {
  const { otelExporterOtlpEndpoint: endpoint, otelTracesSamplerArg: share } = settings
  if (endpoint === undefined) return undefined
  // Servers without traces do not load the library.
  const { openProcessor } = await import('./open-processor.ts')
  const { record, shutdown } = openProcessor(endpoint, settings, log, system)
  return createTracing(createSampler(share), record, () => inTime(shutdown()))
}
