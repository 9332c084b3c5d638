import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter } from 'vitest/node'

/** A test file that ran in a project, and whether it passed. */
export interface Outcome {
  file: string
  project: string
  isPassed: boolean
}

const server = join(import.meta.dirname, '../..')

/** Where the outcomes of the last run are. */
export const reportFile = join(server, 'node_modules/.cache/test-report.json')

/** Creates a Vitest reporter that writes the outcome of each test file. After an error outside of tests it writes none. */
// Vitest calls it with `new`, so it is no arrow function.
export default function createReporter(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const outcomes = modules.map((file): Outcome => ({
        file: relative(server, file.moduleId),
        project: file.project.name,
        isPassed: file.ok(),
      }))
      writeFileSync(reportFile, JSON.stringify(unhandledErrors.length > 0 ? [] : outcomes))
    },
  }
}
