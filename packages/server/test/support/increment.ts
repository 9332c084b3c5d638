import { openDatabase } from '../../src/db/open.ts'

// A process of its own: reads a number and writes the next one, again and again, as fast as it may. It ends with how many
// transactions lost a race and had to run once more.
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
