import { diag, DiagLogLevel } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { readVersion } from '@scriptorium/basics/version'
import { spansOf, type Common } from './spans.ts'
import type { TraceSettings } from './start.ts'
import type { RecordSpans } from './tracing.ts'

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

const commonOf = (settings: TraceSettings, system: string): Common => {
  const version = readVersion()
  const resource = resourceFromAttributes({
    'service.version': version,
    ...readPairs(settings.otelResourceAttributes),
    'service.name': settings.otelServiceName,
  })
  return { resource, instrumentationScope: { name: 'scriptorium', version }, system }
}

/** Opens the processor that sends spans to a collector in batches. */
export const openProcessor = (endpoint: string, settings: TraceSettings, log: Logger, system: string) => {
  const tell = (message: string) => log.warn(message)
  // The library tells nobody else what it could not send, and what it dropped.
  diag.setLogger(
    { error: tell, warn: tell, info: () => {}, debug: () => {}, verbose: () => {} },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  // The library reads the further variables of OpenTelemetry, repeats what failed for a moment, and compresses.
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: readPairs(settings.otelExporterOtlpHeaders),
  })
  const processor = new BatchSpanProcessor({ exporter })
  const common = commonOf(settings, system)
  const record: RecordSpans = (...span) => {
    for (const one of spansOf(common, ...span)) processor.onEnd(one)
  }
  return { record, shutdown: () => processor.shutdown() }
}
