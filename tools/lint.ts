import { SPEC } from './bundle.ts'
import { toLine } from './lint/explain.ts'
import { lint } from './redocly-cli.ts'

if (import.meta.main) {
  const lines = await lint(SPEC).then(
    (findings) => findings.map(toLine),
    (error: Error) => [error.message],
  )
  if (lines.length > 0) {
    console.error(lines.join('\n'))
    process.exitCode = 1
  }
}
