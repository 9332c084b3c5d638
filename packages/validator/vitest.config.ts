import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['../../tools/offline/setup.ts'],
    setupFiles: ['../../tools/random/setup.ts'],
    include: ['src/**/*.test.ts'],
    maxWorkers: 2,
    isolate: false,
    // Generous, so that a slow machine does not fail a correct test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
