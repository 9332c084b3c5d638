import { parseArgs } from 'node:util'
import { isFresh, markFresh } from './fresh.ts'
import { generate } from './turbo.ts'

const USAGE = `Serves the whole API. The server itself answers operations that have code, on a temporary database. Other operations
answer with the examples of the spec.

  pnpm mock [--port 4010] [--host 127.0.0.1] [--demo]

  --demo             creates the demo workspace

  Prefer: code=409   as a request header selects this response of the spec
  X-Mock: example    as a response header marks an example`

const options = {
  port: { type: 'string', default: '4010' },
  host: { type: 'string', default: '127.0.0.1' },
  demo: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const mock = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options })
  if (values.help) return console.log(USAGE)
  if (!(await isFresh())) {
    if (generate() !== 0) throw new Error('The spec has errors (see above)')
    await markFresh()
  }
  // Imported late, because it reads the generated bundle.
  const { startMock } = await import('./mock/server.ts')
  const { url, token, close } = await startMock(values.host, Number(values.port), values.demo ? ['--demo'] : [])
  console.log(`\n  Mock        ${url}/v1\n  Reference   ${url}/docs\n  Token       ${token}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(0)))
}

try {
  await mock(process.argv.slice(2).filter((arg, index) => index > 0 || arg !== '--'))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ? 2 : 1
}
