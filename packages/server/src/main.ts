#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// Compiled code is kept between starts, which halves the time until the server answers.
enableCompileCache()
const { run } = await import('./cli/program.ts')

// A reader that has seen enough, as in `scriptorium openapi | head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

// Not process.exit: what is still being written to a pipe would be cut off.
process.exitCode = await run(process.argv.slice(2))
