import { z } from 'zod'
import type { Setting } from './setting.ts'
import { count, oneOf, url, visibleAscii } from './values.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** What operators learn from the server: metrics, log and traces. */
export const observation = {
  metricsToken: {
    schema: visibleAscii(16).optional(),
    help: 'bearer token that /metrics requires (default: none, so that everyone can read it)',
    secret: true,
  },
  metricsPort: {
    schema: count(0, 65_535).optional(),
    help: 'separate port for /metrics; 0 for any free port (default: /metrics is on the main port)',
  },
  logLevel: { schema: oneOf(logLevels).default('info'), help: logLevels.join(', ') },
  logFormat: { schema: oneOf(['json', 'pretty']).optional(), help: 'json or pretty (default: pretty on a terminal)' },
  slowRequestMs: {
    schema: count().default(1000),
    help: 'milliseconds after which the log says where the time of a request went; 0 to never say it',
  },
  otelTracesExporter: {
    schema: oneOf(['otlp', 'console', 'none']).optional(),
    help: 'otlp, console or none: where traces of OpenTelemetry are sent (default: otlp if an endpoint is set, else none)',
  },
  otelExporterOtlpEndpoint: {
    schema: url.optional(),
    help: 'URL of the collector, which takes OTLP over HTTP (default: http://localhost:4318 if traces are on)',
  },
  otelExporterOtlpTracesEndpoint: {
    schema: url.optional(),
    help: 'full URL for traces, in place of <endpoint>/v1/traces',
  },
  otelExporterOtlpHeaders: {
    schema: z.string().max(8192).optional(),
    help: 'headers of the requests to the collector, such as authorization=Bearer%20token',
    secret: true,
  },
  otelServiceName: {
    schema: z.string().min(1).max(255).default('scriptorium'),
    help: 'name of this service in traces',
  },
  otelResourceAttributes: {
    schema: z.string().max(8192).optional(),
    help: 'further attributes of all traces, such as deployment.environment.name=test,service.namespace=docs',
  },
  otelTracesSampler: {
    schema: oneOf([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]).default('parentbased_traceidratio'),
    help: 'which traces are recorded: always_on, always_off or traceidratio, or one of these with the prefix parentbased_',
  },
  otelTracesSamplerArg: {
    schema: z.coerce.number('expected a number').min(0, 'expected 0 to 1').max(1, 'expected 0 to 1').default(0.1),
    help: 'share of the traces that a traceidratio sampler records, from 0 to 1',
  },
  otelSdkDisabled: { schema: oneOf(['true', 'false']).default('false'), help: 'true turns traces off' },
} as const satisfies Record<string, Setting>
