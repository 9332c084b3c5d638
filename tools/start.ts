import { givenArgs, start } from './command-line.ts'

await start(givenArgs())
