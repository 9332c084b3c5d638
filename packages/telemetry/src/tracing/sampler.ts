/** Decides whether a trace is recorded. `isParentSampled` is undefined if no caller has decided. */
export type Sampler = (traceId: string, isParentSampled: boolean | undefined) => boolean

const digits = 13

/**
 * Creates a sampler that follows the caller, and records this share of the other traces. It is chosen by the random end of the id
 * (https://opentelemetry.io/docs/specs/otel/trace/tracestate-probability-sampling/), so all services choose the same traces.
 */
export const createSampler = (share: number): Sampler => {
  const threshold = (1 - share) * 16 ** digits
  return (traceId, isParentSampled) => isParentSampled ?? Number.parseInt(traceId.slice(-14, -1), 16) >= threshold
}
