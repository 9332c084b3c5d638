import { SPEC } from './bundle.ts'
import { lint } from './redocly-cli.ts'
import type { Finding } from './redocly-cli.ts'

/** Formats a finding as one line that starts with its location. */
export const toLine = ({ place, message, rule }: Finding): string => `${place}  ${message}  (${rule})`

if (import.meta.main) {
  const findings = await lint(SPEC)
  for (const finding of findings) console.error(toLine(finding))
  if (findings.length > 0) process.exitCode = 1
}
