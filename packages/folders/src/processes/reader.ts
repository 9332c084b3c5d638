import { endWith, limitProcess } from '@scriptorium/outside/processes/limited-process'
import { readUnpacked, type ReadInput } from './read-unpacked.ts'

// Runs in its own process, because a hostile archive can take any time and memory.
limitProcess()

process.on('message', async (input: ReadInput) => {
  await endWith(await readUnpacked(input))
})
