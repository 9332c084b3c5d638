import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { growth } from './growth.ts'
import { sideBySide } from './side-by-side.ts'
import { startUp } from './start-up.ts'

const help = `Usage: pnpm bench [--part <part>] [--rounds <n>] [--seconds <n>] [--only <scenario>]

Parts: speed, growth, start; without one, all of them. Tables go to stdout, progress to stderr.
`

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    help: { type: 'boolean' },
  },
})

const parts: Record<string, () => Promise<string>> = {
  speed: () => sideBySide({ rounds: Number(values.rounds), seconds: Number(values.seconds), only: values.only }),
  growth: () => growth(Number(values.rounds), values.only),
  start: () => startUp(Number(values.rounds)),
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
