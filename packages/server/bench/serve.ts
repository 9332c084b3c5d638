import type { StartStack } from './stacks/stack.ts'
import type { Workspace } from './workspace.ts'

// One stack in a process of its own; it tells what it has used when it is asked.
const [name, workspace] = process.argv.slice(2)
const { start } = (await import(`./stacks/${name}.ts`)) as { start: StartStack }
const url = await start(JSON.parse(workspace!) as Workspace)
process.on('message', () => process.send!(process.cpuUsage()))
process.on('disconnect', () => process.exit())
process.send!({ url })
