import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationId } from '@scriptorium/types'
import { reportFile, type Outcome } from './report.ts'
import { hashSources, readFiles } from './sources.ts'
import { isSqliteOnly } from '../sqlite-only.ts'
import { keyOf, testFilesIn, type Reached, type TestFile } from './test-files.ts'

// `pnpm test` in this package: runs the test files whose result can differ from when they last passed. Arguments restrict
// the run to files whose paths contain one of them.

const server = join(import.meta.dirname, '../..')
const cache = join(server, 'node_modules/.cache')
const passedFile = join(cache, 'passed-tests.json')
const reachedFile = join(cache, 'reached-handlers.jsonl')

const readJson = <T>(file: string, fallback: T): T => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return fallback
  }
}

const runVitest = (files: string[]): number => {
  const projects = ['unit', 'sqlite', 'postgres'].flatMap((name) => ['--project', name])
  const reporters = ['--reporter=default', '--reporter=./test/affected/report.ts']
  const args = ['exec', 'vitest', 'run', ...projects, ...reporters, ...files]
  return spawnSync('pnpm', args, { cwd: server, stdio: 'inherit' }).status ?? 1
}

const projectsOf = ({ file, isRecorded }: TestFile): string[] => {
  if (!isRecorded) return ['unit']
  return isSqliteOnly(file) ? ['sqlite'] : ['sqlite', 'postgres']
}

/** Returns the files that passed in every project that they belong to. */
const passedTests = (tests: readonly TestFile[]): TestFile[] => {
  const outcomes = readJson<Outcome[]>(reportFile, []).filter(({ isPassed }) => isPassed)
  const passed = new Set(outcomes.map(({ file, project }) => `${project} ${file}`))
  return tests.filter((test) => projectsOf(test).every((project) => passed.has(`${project} ${test.file}`)))
}

/** Returns the handlers that each test file has ever reached, on either database. */
const readReached = (): Reached => {
  const lines = existsSync(reachedFile) ? readFileSync(reachedFile, 'utf8').trim().split('\n') : []
  const records = lines.filter(Boolean).map((line) => JSON.parse(line) as { file: string; operations: OperationId[] })
  const byFile = Map.groupBy(records, ({ file }) => file)
  return new Map([...byFile].map(([file, all]) => [file, new Set(all.flatMap((record) => record.operations))]))
}

const writeReached = (reached: Reached): void => {
  const lines = [...reached].map(([file, operations]) => JSON.stringify({ file, operations: [...operations] }))
  writeFileSync(reachedFile, `${lines.join('\n')}\n`)
}

// Read before the run, since edits made during the run are not tested.
const files = readFiles()
const sources = hashSources(files)
const filters = process.argv.slice(2)
const all = testFilesIn(files)
const tests = all.filter(({ file }) => filters.length === 0 || filters.some((filter) => file.includes(filter)))

const before = readJson<Record<string, string>>(passedFile, {})
const reachedBefore = readReached()
const isUpToDate = (test: TestFile) => {
  const key = keyOf(test, sources, reachedBefore)
  return key !== undefined && before[test.file] === key
}
const affected = tests.filter((test) => !isUpToDate(test))
console.log(`${affected.length} of ${tests.length} test files can be affected by the changes since they last passed`)
if (affected.length > 0) {
  mkdirSync(cache, { recursive: true })
  rmSync(reportFile, { force: true })
  process.exitCode = runVitest(affected.length === all.length ? [] : affected.map(({ file }) => file))
  // Only now is it known which handlers the tests reach.
  const reached = readReached()
  writeReached(reached)
  const kept = all.filter(isUpToDate).map(({ file }) => [file, before[file]])
  const passed = passedTests(affected).map((test) => [test.file, keyOf(test, sources, reached)])
  writeFileSync(passedFile, JSON.stringify(Object.fromEntries([...kept, ...passed])))
}
