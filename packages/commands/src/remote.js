#!/usr/bin/env node
const { findServer } = await import('./connection/find-server.ts')

// Both packages install the command `scriptorium`. With the server beside it, this one has all of its commands.
const server = findServer(import.meta.url)
if (server) await import(server)
else {
  const { runRemote } = await import('./remote-program.ts')

  // A reader that stops early, as in `scriptorium cr list | head`, is no failure.
  process.stdout.on('error', (error) => {
    if ('code' in error && error.code === 'EPIPE') return
    throw error
  })
  process.exitCode = await runRemote(process.argv.slice(2))
}
