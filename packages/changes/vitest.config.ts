import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { globalSetup: ['../../tools/offline/setup.ts'], include: ['src/**/*.test.ts'] },
})
