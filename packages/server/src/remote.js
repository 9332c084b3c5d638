#!/usr/bin/env node
const { runRemote } = await import('./edge/cli/remote-program.ts')

// A reader that stops early, as in `scriptorium cr list | head`, is no failure.
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') return
  throw error
})
process.exitCode = await runRemote(process.argv.slice(2))
