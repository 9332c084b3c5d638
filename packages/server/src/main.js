#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

// Compiled code is kept between starts, without its types. That halves the time until the server answers; and since this file
// alone is JavaScript, what would strip types need not be loaded, which is 11 MiB.
enableCompileCache()
const { run } = await import('./cli/program.ts')

// A reader that has seen enough, as in `scriptorium openapi | head`, is no failure.
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') return
  throw error
})

// Not process.exit: what is still being written to a pipe would be cut off.
process.exitCode = await run(process.argv.slice(2))
