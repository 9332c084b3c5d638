import type { Sampler } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Settings } from '../config.ts'
import { readVersion } from '../version.ts'
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

const packages = [
  '@opentelemetry/api',
  '@opentelemetry/sdk-trace',
  '@opentelemetry/resources',
  '@opentelemetry/exporter-trace-otlp-http',
]

const loadLibraries = async () => ({
  api: await import('@opentelemetry/api'),
  sdk: await import('@opentelemetry/sdk-trace'),
  resources: await import('@opentelemetry/resources'),
  exporter: await import('@opentelemetry/exporter-trace-otlp-http'),
})

type Libraries = Awaited<ReturnType<typeof loadLibraries>>

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

const samplerOf = ({ sdk }: Libraries, { otelTracesSampler, otelTracesSamplerArg }: TraceSettings): Sampler => {
  const roots: Record<string, () => Sampler> = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(otelTracesSamplerArg),
  }
  const root = roots[otelTracesSampler.replace('parentbased_', '')]!()
  return otelTracesSampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root
}

const exporterOf = ({ sdk, exporter }: Libraries, settings: TraceSettings) => {
  if (settings.otelTracesExporter === 'console') return new sdk.ConsoleSpanExporter()
  const base = settings.otelExporterOtlpEndpoint ?? 'http://localhost:4318'
  const url = settings.otelExporterOtlpTracesEndpoint ?? `${base}/v1/traces`
  return new exporter.OTLPTraceExporter({ url, headers: readPairs(settings.otelExporterOtlpHeaders) })
}

const create = (libraries: Libraries, settings: TraceSettings): Tracing => {
  const { api, sdk, resources } = libraries
  const attributes = {
    'service.version': readVersion(),
    ...readPairs(settings.otelResourceAttributes),
    'service.name': settings.otelServiceName,
  }
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes(attributes),
    sampler: samplerOf(libraries, settings),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: exporterOf(libraries, settings) })],
  })
  return createTracing(api, provider.getTracer('scriptorium', readVersion()), () => provider.shutdown())
}

/**
 * Starts traces if the settings ask for them. The libraries are optional: without them, the server runs without traces and says
 * what to install.
 */
export const startTracing = async (settings: TraceSettings, log: Logger): Promise<Tracing | undefined> => {
  if (!areOn(settings)) return undefined
  try {
    return create(await loadLibraries(), settings)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    log.warn(`Traces are off, because their libraries are not installed: npm install ${packages.join(' ')}`)
    return undefined
  }
}
