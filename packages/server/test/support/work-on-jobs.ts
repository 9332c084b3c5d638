import { openDatabase } from '@scriptorium/database/open'
import { createQueue } from '@scriptorium/jobs/queue'
import { testRegistry, testServices, type TestPayloads } from './test-jobs.ts'
import { startWorker } from '@scriptorium/jobs/worker'

// Run as a process: a job worker on the given database, until it is killed.
const database = openDatabase(process.argv[2]!)
const worker = startWorker(testRegistry, createQueue<TestPayloads>(), testServices(database))
const staying = setInterval(() => {}, 1000)
process.once('SIGTERM', async () => {
  clearInterval(staying)
  await worker.close()
  await database.close()
})
