import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'

const withoutDevelopment = (conditions: string[]): string[] =>
  conditions.filter((condition) => condition !== 'development|production')

/**
 * Lets tests load the builds of packages that users run. Vitest would ask for those for developers, whose checks take a fifth of
 * the time of reading Markdown. A setting cannot take a condition away.
 */
export const buildsOfUsers: Plugin = {
  name: 'builds-of-users',
  configResolved({ environments, ssr }) {
    for (const { resolve } of [ssr, ...Object.values(environments)])
      if (resolve?.conditions) Object.assign(resolve, { conditions: withoutDevelopment(resolve.conditions) })
  },
}

const toolIn = (path: string) => join(import.meta.dirname, path)

/** How the tests of a package run, unless its own config says otherwise. */
export default defineConfig({
  plugins: [buildsOfUsers],
  test: {
    globalSetup: [toolIn('offline/setup.ts')],
    setupFiles: [toolIn('random/setup.ts')],
    include: ['{src,test}/**/*.test.ts'],
    maxWorkers: 2,
    isolate: false,
    // A larger heap for new objects, and collecting garbage in one thread, saves a tenth of the processor time. Without the last flag,
    // V8 would search the whole heap for garbage whenever a test waits for another process.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=32', '--single-threaded-gc', '--no-memory-reducer'],
    // Generous, so that a slow machine does not fail a correct test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 300_000,
    expect: { poll: { timeout: 280_000 } },
  },
})
