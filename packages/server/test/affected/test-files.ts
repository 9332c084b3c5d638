import { hash } from 'node:crypto'
import { join } from 'node:path'
import { operations, type OperationId } from '@scriptorium/types'
import { closureOf, type Files } from './imports.ts'
import { handlerTable, type Sources } from './sources.ts'

const server = 'packages/server'

/** Code that starts other processes: nothing records which handlers these reach. */
const startsProcesses = /child_process|worker_threads|new Worker\(/

/** Helpers that start `git` or PostgreSQL, and no server. */
const startsNoServer = /\/test\/support\/(repositories|git-http|postgres-cluster)\.ts$/

/** The helper that starts servers which record the handlers that they reach, for tests that run on a database. */
const startsRecordedServers = `${server}/test/support/process.ts`

/** Code that imports handlers past the table whose handlers are recorded. */
const importsHandlers = /resources\/[\w-]+\/handlers\.ts/

const readsFiles = /globSync|readdir|readFile/
const saysWhereCodeIs = /import\.meta/

/** A place that is told in words: `new URL('interface.txt', import.meta.url)`, `join(import.meta.dirname, '../deploy')`. */
const placeInWords = /new URL\('(?<url>[^']+)', import\.meta\.url\)|join\(import\.meta\.dirname, ['`](?<path>[^'`$]+)/g

/** The folder of the code whose handlers are recorded. */
const resources = `${server}/src/edge/resources/`

/** A text that leads out of a folder, and the imports, which may. */
const climbs = /['`/]\.\.[/'`]/
const importsInWords = /(?:\bfrom|\bimport|\bimport\() *'[^']+'/g

const readsTests = /globSync|readdir/

/** A test file, by its path in the server's folder. */
export interface TestFile {
  file: string
  /** The text of the file and of the helpers that it imports. */
  text: string
  /** The names of resources whose files it imports. */
  imports: string[]
  /** Whether it can reach handlers that nothing records. */
  isUnknown: boolean
  /** Whether `record.ts` runs with it. */
  isRecorded: boolean
}

/** Returns whether a file says where it is and may so find the code of resources, which no place does that it tells in words. */
const findsCode = (path: string, text: string): boolean => {
  if (climbs.test(text.replaceAll(placeInWords, '').replaceAll(importsInWords, ''))) return saysWhereCodeIs.test(text)
  const places = [...text.matchAll(placeInWords)].map(({ groups }) =>
    join(path, '..', groups!['url'] ?? groups!['path']!),
  )
  const others = text.replaceAll(placeInWords, '')
  return (
    saysWhereCodeIs.test(others) || places.some((place) => resources.startsWith(place) || place.startsWith(resources))
  )
}

/** Returns whether a test can read code as text: it reads files, and finds code itself, or a helper that reads files does. */
const readsCode = (own: string, helpers: readonly string[], files: Files): boolean =>
  helpers.some((helper) => {
    const text = files.get(helper)!
    return readsFiles.test(text) && [own, helper].some((path) => findsCode(path, files.get(path)!))
  })

const resourceIn = (path: string): string[] => {
  const name = /^packages\/server\/src\/edge\/resources\/([\w-]+)\//.exec(path)?.[1]
  return name === undefined ? [] : [name]
}

const readTestFile = (path: string, files: Files): TestFile => {
  const isUnit = path.endsWith('.unit.test.ts')
  const helpers = closureOf(files, [path], (_from, to) => to.startsWith(`${server}/test/`))
  const texts = [...helpers].map((helper) => files.get(helper)!)
  const text = texts.join('\0')
  const startsServers = [...helpers].some(
    (helper) =>
      !startsNoServer.test(helper) &&
      (isUnit || helper !== startsRecordedServers) &&
      startsProcesses.test(files.get(helper)!),
  )
  const imported = closureOf(files, [path], (from, to) => from === path || !resourceIn(to).length)
  const isReader = readsCode(path, [...helpers], files) || importsHandlers.test(text)
  const isUnknown = startsServers || isReader || (isUnit && imported.has(handlerTable))
  const resources = new Set([path, ...imported].flatMap(resourceIn))
  return {
    file: path.slice(server.length + 1),
    text,
    imports: [...resources].toSorted(),
    isUnknown,
    isRecorded: !isUnit,
  }
}

/** Returns the test files that run for a change of the server. */
export const testFilesIn = (files: Files): TestFile[] =>
  [...files.keys()]
    .filter((path) => path.startsWith(server) && path.endsWith('.test.ts') && !path.includes('/test/repository/'))
    .map((path) => readTestFile(path, files))

/** The handlers that each test file has reached, as `record.ts` has recorded. */
export type Reached = ReadonlyMap<string, ReadonlySet<OperationId>>

/**
 * Returns a key that changes with every edit that could change the result of a test file; undefined if nothing is known yet about
 * the handlers that the file reaches.
 */
export const keyOf = (test: TestFile, sources: Sources, reached: Reached): string | undefined => {
  const recorded = test.isRecorded ? reached.get(test.file) : []
  if (!test.isUnknown && !recorded) return undefined
  const ids = test.isUnknown ? (Object.keys(operations) as OperationId[]) : [...recorded!]
  const resources = new Set([...test.imports, ...ids.map((id) => operations[id].resource)])
  const parts = [
    sources.base,
    test.text,
    readsTests.test(test.text) ? sources.tests : '',
    ...ids.toSorted().map((id) => sources.handlers.get(id) ?? ''),
    ...[...resources].toSorted().map((name) => sources.resources.get(name) ?? ''),
  ]
  return hash('sha256', parts.join('\0'))
}
