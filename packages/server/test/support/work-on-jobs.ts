import { openDatabase } from '../../src/db/open.ts'
import { createQueue } from '../../src/jobs/queue.ts'
import { testRegistry, testServices, type TestPayloads } from './test-jobs.ts'
import { startWorker } from '../../src/jobs/worker.ts'

// A worker as a process of its own, on the database that it is told, until it is killed.
const database = openDatabase(process.argv[2]!)
const worker = startWorker(testRegistry, createQueue<TestPayloads>(), testServices(database))
const staying = setInterval(() => {}, 1000)
process.once('SIGTERM', async () => {
  clearInterval(staying)
  await worker.close()
  await database.close()
})
