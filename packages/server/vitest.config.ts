import { configDefaults, defineConfig } from 'vitest/config'

// What does not depend on the database runs once, with SQLite's project.
const pure = [
  'src/db/dialects/**',
  'src/http/validator/**',
  'src/{audit,folders,backup}/**',
  'src/{config,log}.test.ts',
  'src/http/{listen,metrics,request-id,security}.test.ts',
  'test/{adding-an-operation,mock,own-exit}.test.ts',
  'test/reference.test.ts',
]

const project = (name: 'sqlite' | 'postgres', exclude: string[]) => ({
  test: {
    name,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...exclude],
    globalSetup: [`test/${name}.ts`],
    // Generous: a slow machine is no fault of the code.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [project('sqlite', []), project('postgres', pure)],
  },
})
