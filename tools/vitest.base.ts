import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const toolIn = (path: string) => join(import.meta.dirname, path)

/** How the tests of a package run, unless its own config says otherwise. */
export default defineConfig({
  test: {
    globalSetup: [toolIn('offline/setup.ts')],
    setupFiles: [toolIn('random/setup.ts')],
    include: ['{src,test}/**/*.test.ts'],
    maxWorkers: 2,
    isolate: false,
    // A larger heap for new objects, and collecting garbage in one thread, saves a tenth of the processor time.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=32', '--single-threaded-gc'],
    // Generous, so that a slow machine does not fail a correct test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 150_000 } },
  },
})
