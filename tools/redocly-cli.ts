import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { redocly } from '@scriptorium/changes/redocly'
import type { Document } from './document.ts'
import { rootCauses, withAdvice, type Finding } from './lint/advice.ts'
import { checkStructure, type StructureError } from './lint/structure.ts'

const ROOT = join(import.meta.dirname, '..')

/**
 * Returns all lint findings in the spec of a folder. If the spec cannot be read, returns only the errors that are the cause, not
 * the many that follow from them.
 */
export const lint = async (folder: string, signal?: AbortSignal): Promise<Finding[]> => {
  const { causes, others } = checkStructure(folder)
  if (causes.length > 0) return causes.map((one) => findingOf(folder, one))
  const args = ['lint', 'openapi.yaml', '--format=json', '--max-problems=1000']
  const { stdout, stderr } = await redocly(folder, args, { signal })
  signal?.throwIfAborted()
  const start = stdout.search(/^\{/m)
  const problems = start < 0 ? undefined : problemsIn(stdout.slice(start))
  if (!problems) throw new Error(stderr.trim() || stdout.trim())
  const found = problems.map(({ message, ruleId, severity, location: [at] }) => ({
    place: at ? `${placeIn(folder, at.source.ref)}${position(at)}` : folder,
    message: withAdvice(ruleId, message),
    rule: ruleId,
    severity,
  }))
  return rootCauses([...found, ...others.map((one) => findingOf(folder, one))])
}

const problemsIn = (json: string): Problem[] | undefined => {
  try {
    return (JSON.parse(json) as { problems: Problem[] }).problems
  } catch {
    return undefined
  }
}

const placeIn = (folder: string, file: string) => relative(ROOT, resolve(folder, file))

const findingOf = (folder: string, { file, line, column, message }: StructureError): Finding => ({
  place: `${placeIn(folder, file)}:${line}:${column}`,
  message,
  rule: 'scriptorium/readable-files',
  severity: 'error',
})

/** Returns the errors that keep the spec of a folder from being read. Much faster than `lint`. */
export const structureFindings = (folder: string): Finding[] =>
  checkStructure(folder).causes.map((one) => findingOf(folder, one))

interface Problem {
  message: string
  ruleId: string
  severity: string
  location: { source: { ref: string }; start?: { line: number; col: number }; pointer?: string }[]
}

const position = ({ start, pointer }: Problem['location'][number]) =>
  start ? `:${start.line}:${start.col}` : pointer ? ` ${pointer}` : ''

/** Bundles the spec of a folder into one document, including everything that the decorator adds. */
export const bundle = async (folder: string): Promise<Document> => {
  const scratch = await mkdtemp(join(tmpdir(), 'scriptorium-'))
  try {
    const output = join(scratch, 'openapi.json')
    const { code, stderr } = await redocly(folder, ['bundle', 'openapi.yaml', '--output', output])
    if (code !== 0) throw new Error(toLines(folder, stderr))
    return JSON.parse(await readFile(output, 'utf8')) as Document
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/**
 * Converts the bundler's report to one line for each error, or returns it unchanged if it has an unknown format. A file that
 * cannot be parsed is reported once, not at every `$ref` to it.
 */
const toLines = (folder: string, report: string) => {
  const faults = [...report.matchAll(/^\[\d+\] (\S+).*\n\n(.+)$/gm)].map(([, place = '', message = '']) => ({
    line: `${placeIn(folder, place)}  ${message}`,
    isCause: message.startsWith('Failed to parse'),
  }))
  const causes = faults.some(({ isCause }) => isCause) ? faults.filter(({ isCause }) => isCause) : faults
  return [...new Set(causes.map(({ line }) => line))].join('\n') || report.trim()
}
