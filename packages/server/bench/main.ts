import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { growth } from './growth.ts'
import { integrations } from './integrations.ts'
import { mixed } from './mixed.ts'
import { sideBySide } from './side-by-side.ts'
import { site } from './site.ts'
import { startUp } from './start-up.ts'

const help = `Usage: pnpm bench [--part <part>] [--rounds <n>] [--seconds <n>] [--only <scenario>] [--postgres]

Parts: speed, growth, start, mixed, site, integrations; without one, all of them. Tables go to stdout, progress to stderr.
  --stacks <a,b>         speed: measure only these, such as raw,scriptorium-with-jobs
  --only <measure>       site: cached, first, merged, searched or streamed
  --pages <n>            site: pages of the large site, 100,000 by default
  --postgres             measure speed, mixed, site and integrations on a PostgreSQL that the bench starts
  --rate <n>             mixed: requests a second, 250 by default
  --mixed-seconds <n>    mixed: how long, 60 by default
  --idle-seconds <n>     mixed: how long the server then rests, 60 by default
`

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    pages: { type: 'string', default: '100000' },
    stacks: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    rate: { type: 'string', default: '250' },
    'mixed-seconds': { type: 'string', default: '60' },
    'idle-seconds': { type: 'string', default: '60' },
    help: { type: 'boolean' },
  },
})

const onPostgres = async (work: (url: string | undefined) => Promise<string>): Promise<string> => {
  if (!values.postgres) return work(undefined)
  const { startCluster } = await import('../test/support/postgres-cluster.ts')
  const cluster = await startCluster()
  try {
    return await work(`${cluster.server}/postgres`)
  } finally {
    await cluster.stop()
  }
}

const speed = (postgres: string | undefined) =>
  sideBySide({
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    only: values.only,
    stacks: values.stacks?.split(','),
    postgres,
  })

const mix = (postgres: string | undefined) =>
  mixed({
    perSecond: Number(values.rate),
    seconds: Number(values['mixed-seconds']),
    idleSeconds: Number(values['idle-seconds']),
    postgres,
  })

const parts: Record<string, () => Promise<string>> = {
  speed: () => onPostgres(speed),
  mixed: () => onPostgres(mix),
  growth: () => growth(Number(values.rounds), values.only),
  site: () =>
    onPostgres((postgres) => {
      const { rounds, seconds, only, pages } = values
      return site({ rounds: Number(rounds), seconds: Number(seconds), only, pages: Number(pages), postgres })
    }),
  start: () => startUp(Number(values.rounds)),
  integrations: () => onPostgres((postgres) => integrations({ rounds: Number(values.rounds), postgres })),
}

const loads = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')

if (values.help) {
  process.stdout.write(help)
} else {
  const wanted = values.part ? [values.part] : Object.keys(parts)
  const [cpu] = cpus()
  process.stdout.write(`${new Date().toISOString()} · ${cpus().length} × ${cpu?.model} · Node ${process.version}\n`)
  for (const part of wanted) {
    const before = loads()
    const result = await parts[part]!()
    process.stdout.write(`\n## ${part}\n\n${result}\n\nLoad before: ${before}; after: ${loads()}.\n`)
  }
}
