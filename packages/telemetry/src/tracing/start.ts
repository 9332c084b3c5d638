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

const inTime = async (closing: Promise<void>): Promise<void> => {
  const isClosed = closing.then(() => true)
  if (await Promise.race([isClosed, sleep(closeTimeoutMs, false, { ref: false })])) return
  throw new Error('The collector of traces does not answer')
}

/** Starts traces if the settings ask for them. `system` is the name of the database in traces. */
export const startTracing = async (
  settings: TraceSettings,
  log: Logger,
  system: string,
): Promise<Tracing | undefined> => {
  if (!areOn(settings)) return undefined
  // Servers without traces do not load the library.
  const { openProcessor } = await import('./open-processor.ts')
  const { record, shutdown } = openProcessor(settings, log, system)
  return createTracing(createSampler(settings), record, () => inTime(shutdown()))
}
