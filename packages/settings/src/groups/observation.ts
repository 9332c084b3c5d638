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
  otelExporterOtlpEndpoint: {
    schema: url.optional(),
    help: 'URL of a collector of traces, which takes OTLP over HTTP (default: none, so that there are no traces)',
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
  otelTracesSamplerArg: {
    schema: z.coerce.number('expected a number').min(0, 'expected 0 to 1').max(1, 'expected 0 to 1').default(0.1),
    help: 'share of the traces that is recorded if the caller has not decided, from 0 to 1',
  },
} as const satisfies Record<string, Setting>
