import { SPEC } from './bundle.ts'
import { toLine } from './lint/explain.ts'
import { lint } from './redocly-cli.ts'

if (import.meta.main) {
  const findings = await lint(SPEC)
  for (const finding of findings) console.error(toLine(finding))
  if (findings.length > 0) process.exitCode = 1
}
