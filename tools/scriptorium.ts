import { givenArgs, scriptorium } from './command-line.ts'

await scriptorium(givenArgs())
