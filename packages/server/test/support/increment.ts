import { openDatabase } from '@scriptorium/database/open'

// Run as a process: increments a number repeatedly. The exit code is the number of transactions that lost a race and were
// retried.
const [url = '', times = '0'] = process.argv.slice(2)
const database = openDatabase(url)
let runs = 0
for (let time = 0; time < Number(times); time++) {
  await database.writeTx(async (trx) => {
    runs++
    const row = (await trx('settings').where({ name: 'counter' }).first())!
    await trx('settings')
      .where({ name: 'counter' })
      .update({ value: String(Number(row.value) + 1) })
  }, 'counter')
}
await database.close()
process.exitCode = Math.min(runs - Number(times), 255)
