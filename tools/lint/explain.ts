import { lint, structureFindings } from '../redocly-cli.ts'
import type { Finding } from './advice.ts'

/** Formats a finding as one line that starts with its location. */
export const toLine = ({ place, message, rule }: Finding): string => `${place}  ${message}  (${rule})`

/** Explains why the spec could not be bundled: by its lint findings, or by the bundler's error if there are none. */
export const explainFailure = async (folder: string, error: Error): Promise<string[]> => {
  const causes = structureFindings(folder)
  const findings = causes.length > 0 ? causes : await lint(folder).catch(() => [])
  return findings.length > 0 ? findings.map(toLine) : [error.message]
}
