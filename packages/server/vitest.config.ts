import { configDefaults, defineConfig } from 'vitest/config'
import { buildsOfUsers } from '../../tools/vitest.base.ts'
import { LongestFirst } from './test/sequence.ts'
import { sqliteOnly } from './test/sqlite-only.ts'

const unit = '**/*.unit.test.ts'
const repository = 'test/repository/**/*.test.ts'
const offline = '../../tools/offline/setup.ts'
const random = '../../tools/random/setup.ts'

const common = {
  setupFiles: ['test/setup.ts', random],
  // Files share a process, which compiles the spec's validators once. Every file has a server and a database of its own.
  isolate: false,
  // A larger heap for new objects, and collecting garbage in one thread, saves a tenth of the processor time. Without the last flag,
  // V8 would search the whole heap for garbage whenever a test waits for another process.
  execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=32', '--single-threaded-gc', '--no-memory-reducer'],
  // Generous, so that a slow machine does not fail a correct test.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 280_000 } },
}

/** Tests of the server on one kind of database. */
const onDatabase = (name: 'sqlite' | 'postgres', others: string[] = []) => ({
  plugins: [buildsOfUsers],
  test: {
    ...common,
    name,
    include: ['{src,test}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, unit, repository, ...others],
    setupFiles: [...common.setupFiles, 'test/affected/record.ts'],
    globalSetup: [offline, `test/${name}.ts`],
    // Node itself imports the code, as it does for users. That takes a fifth less processor time than the loader of Vite, which
    // units keep for their mocks of modules.
    experimental: { viteModuleRunner: false },
  },
})

/** Tests that run once: no database is there for them. */
const once = (name: string, include: string) => ({
  plugins: [buildsOfUsers],
  test: { ...common, name, include: [include], globalSetup: [offline] },
})

export default defineConfig({
  test: {
    // Two more than the cores of the smallest machine: a file often waits for a process, a browser or a database.
    maxWorkers: 4,
    teardownTimeout: 300_000,
    // The log names a test only if it fails or is unusually slow.
    slowTestThreshold: 20_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      once('unit', unit),
      once('repository', repository),
      onDatabase('sqlite'),
      onDatabase('postgres', sqliteOnly),
    ],
  },
})
