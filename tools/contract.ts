import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createSender } from './contract/http.ts'
import { respectRateLimit } from './contract/rate-limit.ts'
import { coverageLines, summaryLines, unseenOf, violationLines } from './contract/report.ts'
import { runContract } from './contract/run.ts'

const USAGE = `Tests a running server against the spec.

  pnpm contract --base <url> --token <token> [--only <operationId>]… [--json]

Use a test server: the test creates organizations, which remain, and changes the user who owns the token.
Exit codes: 0 no violations, 1 violations, 2 wrong usage.

  pnpm contract --base http://127.0.0.1:8080 --token "$TOKEN" --only createSpace`

const options = {
  base: { type: 'string' },
  token: { type: 'string' },
  only: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const print = (lines: readonly string[]) => {
  if (lines.length > 0) console.log(lines.join('\n'))
}

const contract = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options })
  const { base, token = process.env['SCRIPTORIUM_TOKEN'], only, json } = values
  if (values.help || !base || !token) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const sender = createSender(base)
  const onWait = (ms: number) => console.error(`The rate limit is reached. Waiting ${Math.ceil(ms / 1000)} s.`)
  const send = respectRateLimit(sender, { now: Date.now, wait: delay, onWait })
  try {
    const onOutcome = json
      ? undefined
      : ({ violations }: { violations: Parameters<typeof violationLines>[0][] }) =>
          print(violations.flatMap(violationLines))
    const outcomes = await runContract({ send, token, only, onOutcome })
    if (json)
      print([
        JSON.stringify(
          outcomes.map((outcome) => ({ ...outcome, unseen: unseenOf(outcome) })),
          null,
          2,
        ),
      ])
    else print(['', ...coverageLines(outcomes), '', ...summaryLines(outcomes)])
    return outcomes.some(({ violations }) => violations.length > 0) ? 1 : 0
  } finally {
    sender.close()
  }
}

try {
  process.exitCode = await contract(process.argv.slice(2).filter((arg, index) => index > 0 || arg !== '--'))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1
}
