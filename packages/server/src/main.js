#!/usr/bin/env -S node --max-semi-space-size=16
import module from 'node:module'

// better-sqlite3 crashes on older versions of Node 22.
const required = [22, 14]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < required[0] || (major === required[0] && minor < required[1])) {
  console.error(`error: Scriptorium needs Node ${required.join('.')} or later; this is Node ${process.versions.node}`)
  process.exit(1)
}

// Compiled code is cached between starts, without its types. That halves the time until the server answers. Since only this
// file is JavaScript, the type stripper (11 MiB) need not be loaded.
module.enableCompileCache()
const { run } = await import('./edge/cli/program.ts')

// A reader that stops early, as in `scriptorium openapi | head`, is no failure.
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') return
  throw error
})

// Not process.exit: it would cut off what is still being written to a pipe.
process.exitCode = await run(process.argv.slice(2))
