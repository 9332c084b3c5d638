import { configDefaults, defineConfig } from 'vitest/config'

const OFFLINE = '../../tools/offline/setup.ts'
const PACKED = 'test/packed/**/*.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Generous, so that a slow machine does not fail a correct test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: { name: 'source', globalSetup: [OFFLINE], isolate: false, exclude: [...configDefaults.exclude, PACKED] },
      },
      // Once for all of its files the package is built, packed, and installed into an empty project.
      {
        extends: true,
        test: {
          name: 'packed',
          include: [PACKED],
          globalSetup: [OFFLINE, 'test/packed/setup.ts'],
        },
      },
    ],
  },
})
