import { useClient } from './program.ts'

declare const process: { argv: string[] }

console.log(JSON.stringify(await useClient(process.argv.at(-1) ?? '')))
