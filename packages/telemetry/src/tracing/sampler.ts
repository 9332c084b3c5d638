import type { Settings } from '@scriptorium/settings/config'

/** Decides whether a trace is recorded. `isParentSampled` is undefined if no caller has decided. */
export type Sampler = (traceId: string, isParentSampled: boolean | undefined) => boolean

const digits = 13

/**
 * Creates the sampler of these settings. The share of traces is chosen by the random end of the id
 * (https://opentelemetry.io/docs/specs/otel/trace/tracestate-probability-sampling/), so all services choose the same traces.
 */
export const createSampler = ({
  otelTracesSampler,
  otelTracesSamplerArg,
}: Pick<Settings, 'otelTracesSampler' | 'otelTracesSamplerArg'>): Sampler => {
  const name = otelTracesSampler.replace('parentbased_', '')
  const share = name === 'always_on' ? 1 : name === 'always_off' ? 0 : otelTracesSamplerArg
  const threshold = (1 - share) * 16 ** digits
  const choose = (traceId: string) =>
    share === 1 || (share > 0 && Number.parseInt(traceId.slice(-14, -1), 16) >= threshold)
  if (name === otelTracesSampler) return choose
  return (traceId, isParentSampled) => isParentSampled ?? choose(traceId)
}
