import { enableCompileCache } from 'node:module'
import { limitHeapGrowth } from '../src/ground/heap.ts'
import type { StartStack } from './stacks/stack.ts'
import type { Workspace } from './workspace.ts'

// Runs one stack in its own process and reports its CPU time or memory on request. It starts with code that is compiled once, as
// `scriptorium` does.
enableCompileCache()
const [name, workspace] = process.argv.slice(2)
// The `serve` command does this too.
if (name!.startsWith('scriptorium')) limitHeapGrowth()
const { start } = (await import(`./stacks/${name}.ts`)) as { start: StartStack }
const url = await start(JSON.parse(workspace!) as Workspace)
process.on('message', (asked) => process.send!(asked === 'memory' ? process.memoryUsage() : process.cpuUsage()))
process.on('disconnect', () => process.exit())
process.send!({ url })
