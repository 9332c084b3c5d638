import type { Setting } from './setting.ts'
import { oneOf, seconds } from './values.ts'

/** What the server does from its start to its end. */
export const lifecycle = {
  backgroundJobs: {
    schema: oneOf(['on', 'off']).default('on'),
    help: 'on or off: whether this server runs jobs, or leaves them to other servers',
  },
  shutdownDelay: {
    schema: seconds.default(0),
    help: 'seconds between the first 503 of /readyz and the moment when the server stops listening',
  },
  shutdownTimeout: { schema: seconds.default(30), help: 'seconds that requests in flight have to finish' },
} as const satisfies Record<string, Setting>
