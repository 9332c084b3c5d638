// Loaded into the server behind the mock: every operation has code, and the mock is for those that have none yet.
import { notImplemented } from '../../src/edge/http/operations/handlers.ts'
import { handlers } from '../../src/edge/resources/index.ts'
import { allOperations } from './spec.ts'
import { isWithoutCode } from './without-code.ts'

const stubs = allOperations.filter(isWithoutCode)
Object.assign(handlers, Object.fromEntries(stubs.map(({ operationId }) => [operationId, notImplemented])))
