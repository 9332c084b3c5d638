import { limitHeapGrowth, releaseMemoryWhenIdle } from '../src/ground/release-memory.ts'
import type { StartStack } from './stacks/stack.ts'
import type { Workspace } from './workspace.ts'

// Runs one stack in its own process and reports its CPU time or memory on request.
const [name, workspace] = process.argv.slice(2)
// The `serve` command sets these too.
if (name!.startsWith('scriptorium')) limitHeapGrowth()
if (name === 'scriptorium-with-jobs') releaseMemoryWhenIdle()
const { start } = (await import(`./stacks/${name}.ts`)) as { start: StartStack }
const url = await start(JSON.parse(workspace!) as Workspace)
process.on('message', (asked) => process.send!(asked === 'memory' ? process.memoryUsage() : process.cpuUsage()))
process.on('disconnect', () => process.exit())
process.send!({ url })
