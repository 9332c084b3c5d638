import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ask } from './ask.ts'
import { cluster } from './cluster.ts'
import { computed } from './computed.ts'
import { costs } from './costs.ts'
import { growth } from './growth.ts'
import { importing } from './import.ts'
import { insights } from './insights.ts'
import { integrations } from './integrations.ts'
import { mixed } from './mixed.ts'
import { scripts } from './scripts.ts'
import { sideBySide } from './side-by-side.ts'
import { site } from './site.ts'
import { startUp } from './start-up.ts'
import { studio } from './studio.ts'
import { traces } from './traces.ts'

const help = `Usage: pnpm bench [--part <part>] [--rounds <n>] [--seconds <n>] [--only <scenario>] [--postgres]

Parts: speed, growth, start, mixed, site, integrations, computed, cluster, costs, scripts, traces, studio, ask, import, insights; without one, all but the last eight. Tables go to stdout, progress to stderr.
  --stacks <a,b>         speed: measure only these, such as raw,scriptorium-with-jobs
  --only <measure>       site: cached, first, searched, streamed or viewed
                         integrations: latency or merge
                         scripts: how many hostile scripts, 7 and 22 by default
  --pages <n>            site: pages of the large site, 100,000 by default
  --postgres             measure speed, mixed, site, integrations, scripts, insights and computed on a PostgreSQL that the bench starts
  --rate <n>             mixed and cluster: requests a second, 250 by default
  --mixed-seconds <n>    mixed and cluster: how long, 60 by default
  --idle-seconds <n>     mixed: how long the server then rests, 60 by default
  --tree <folder>        ask: the pages, by default those of the guide
  --questions <file>     ask: what is asked about them, such as bench/ask/fastify.txt
  --servers <n>          cluster: how many servers, 4 by default
  --pause-seconds <n>    cluster: between the replacements of two servers, 2 by default
  --from-previous        cluster: begin with servers of the previous release
  --database-url <url>   cluster: an empty PostgreSQL database, by default one of a server that the bench starts
  --servers-url <url>    cluster: how servers reach it, such as through PgBouncer
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
    tree: { type: 'string' },
    questions: { type: 'string' },
    servers: { type: 'string', default: '4' },
    'pause-seconds': { type: 'string', default: '2' },
    'from-previous': { type: 'boolean', default: false },
    'database-url': { type: 'string' },
    'servers-url': { type: 'string' },
    help: { type: 'boolean' },
  },
})

const onOwnPostgres = async (work: (url: string) => Promise<string>): Promise<string> => {
  const { startCluster } = await import('../test/support/postgres-cluster.ts')
  const { server, stop } = await startCluster()
  try {
    return await work(`${server}/postgres`)
  } finally {
    await stop()
  }
}

const onPostgres = (work: (url: string | undefined) => Promise<string>): Promise<string> =>
  values.postgres ? onOwnPostgres(work) : work(undefined)

const runCluster = (postgres: string) =>
  cluster({
    servers: Number(values.servers),
    perSecond: Number(values.rate),
    seconds: Number(values['mixed-seconds']),
    fromPrevious: values['from-previous'],
    pauseSeconds: Number(values['pause-seconds']),
    serversUrl: values['servers-url'],
    postgres,
  })

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
  insights: () => onPostgres((postgres) => insights(Number(values.rounds), postgres)),
  ask: () => ask(values.tree, values.questions),
  speed: () => onPostgres(speed),
  mixed: () => onPostgres(mix),
  import: () => importing(),
  growth: () => growth(Number(values.rounds), values.only),
  site: () =>
    onPostgres((postgres) => {
      const { rounds, seconds, only, pages } = values
      return site({ rounds: Number(rounds), seconds: Number(seconds), only, pages: Number(pages), postgres })
    }),
  start: () => startUp(Number(values.rounds)),
  computed: () => onPostgres((postgres) => computed({ rounds: Number(values.rounds), postgres })),
  costs: () => onOwnPostgres(costs),
  studio: () => studio(Number(values.rounds)),
  scripts: () => onPostgres((postgres) => scripts(postgres, values.only)),
  traces: () => traces({ rounds: Number(values.rounds), seconds: Number(values.seconds) }),
  cluster: () => (values['database-url'] ? runCluster(values['database-url']) : onOwnPostgres(runCluster)),
  integrations: () =>
    onPostgres((postgres) => integrations({ only: values.only, rounds: Number(values.rounds), postgres })),
}

const onlyWhenNamed = new Set(['ask', 'cluster', 'costs', 'import', 'insights', 'scripts', 'studio', 'traces'])

const loads = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')

if (values.help) {
  process.stdout.write(help)
} else {
  const wanted = values.part ? [values.part] : Object.keys(parts).filter((part) => !onlyWhenNamed.has(part))
  const [cpu] = cpus()
  process.stdout.write(`${new Date().toISOString()} · ${cpus().length} × ${cpu?.model} · Node ${process.version}\n`)
  for (const part of wanted) {
    const before = loads()
    const result = await parts[part]!()
    process.stdout.write(`\n## ${part}\n\n${result}\n\nLoad before: ${before}; after: ${loads()}.\n`)
  }
}
