#!/usr/bin/env -S node --max-semi-space-size=16
import { enableCompileCache } from 'node:module'

// Compiled code is cached between starts, without its types. That halves the time until the server answers. Since only this
// file is JavaScript, the type stripper (11 MiB) need not be loaded.
enableCompileCache()
const { run } = await import('./cli/program.ts')

// A reader that stops early, as in `scriptorium openapi | head`, is no failure.
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') return
  throw error
})

// Not process.exit: it would cut off what is still being written to a pipe.
process.exitCode = await run(process.argv.slice(2))
