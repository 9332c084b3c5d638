import { configDefaults, defineConfig } from 'vitest/config'

const OFFLINE = '../../tools/offline/setup.ts'
const PACKED = 'test/packed/**/*.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 15_000,
    projects: [
      { extends: true, test: { name: 'source', globalSetup: [OFFLINE], exclude: [...configDefaults.exclude, PACKED] } },
      // Once for all of its files the package is built, packed, and installed into an empty project.
      {
        extends: true,
        test: {
          name: 'packed',
          include: [PACKED],
          globalSetup: [OFFLINE, 'test/packed/setup.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
