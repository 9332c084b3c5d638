import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationId } from '@scriptorium/types'
import { readSources } from './sources.ts'
import { keyOf, readTestFiles, type Reached } from './test-files.ts'

// `pnpm test` in this package: runs the test files that may end differently than the last time they passed.

const server = join(import.meta.dirname, '../..')
const cache = join(server, 'node_modules/.cache')
const passedFile = join(cache, 'passed-tests.json')
const reachedFile = join(cache, 'reached-handlers.jsonl')
const reportFile = join(cache, 'test-report.json')

interface Report {
  testResults: { name: string; status: string }[]
}

const read = <T>(file: string, otherwise: T): T => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return otherwise
  }
}

const runVitest = (files: string[]): number => {
  const projects = ['unit', 'sqlite', 'postgres'].flatMap((name) => ['--project', name])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const args = ['exec', 'vitest', 'run', ...projects, ...reporters, ...files]
  return spawnSync('pnpm', args, { cwd: server, stdio: 'inherit' }).status ?? 1
}

/** Returns the files that passed in every project that they ran in. */
const passedFiles = (): string[] => {
  const { testResults } = read<Report>(reportFile, { testResults: [] })
  const failed = new Set(testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name))
  const names = new Set(testResults.map(({ name }) => name))
  return [...names].filter((name) => !failed.has(name)).map((name) => name.slice(server.length + 1))
}

/** Returns the handlers that each test file has ever reached, on either database. */
const readReached = (): Reached => {
  const lines = existsSync(reachedFile) ? readFileSync(reachedFile, 'utf8').trim().split('\n') : []
  const notes = lines.filter(Boolean).map((line) => JSON.parse(line) as { file: string; operations: OperationId[] })
  const byFile = Map.groupBy(notes, ({ file }) => file)
  return new Map([...byFile].map(([file, all]) => [file, new Set(all.flatMap((note) => note.operations))]))
}

// Read before the run, since edits made during the run are not tested.
const sources = readSources()
const tests = readTestFiles()

const keysOf = (reached: Reached) => new Map(tests.map((test) => [test.file, keyOf(test, sources, reached)]))

const keys = keysOf(readReached())
const before = read<Record<string, string>>(passedFile, {})
const affected = [...keys].filter(([file, key]) => before[file] !== key).map(([file]) => file)
console.log(`${affected.length} of ${keys.size} test files may be affected by what has changed since they passed`)
if (affected.length > 0) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(reportFile, '{"testResults":[]}')
  process.exitCode = runVitest(affected.length === keys.size ? [] : affected)
  // The handlers that the tests reach are known only now.
  const reached = readReached()
  const notes = [...reached].map(([file, operations]) => JSON.stringify({ file, operations: [...operations] }))
  writeFileSync(reachedFile, `${notes.join('\n')}\n`)
  const after = keysOf(reached)
  const kept = Object.entries(before).filter(([file, key]) => keys.get(file) === key)
  const passed = passedFiles().flatMap((file) => (after.has(file) ? [[file, after.get(file)!] as const] : []))
  writeFileSync(passedFile, JSON.stringify(Object.fromEntries([...kept, ...passed])))
}
