import { writeSync } from 'node:fs'
import { openDatabase } from '@scriptorium/database/open'

// Run as a process that is killed: writes pairs of rows concurrently, and prints the number of each pair once it is
// acknowledged.
const [url = ''] = process.argv.slice(2)
const database = openDatabase(url)
for (let group = 0; ; group++) {
  const numbers = Array.from({ length: 20 }, (_, index) => group * 20 + index)
  await Promise.all(
    numbers.map(async (number) => {
      const writing = database.writeTx(async (trx) => {
        for (const half of ['a', 'b']) await trx('settings').insert({ name: `${number} ${half}`, value: half })
        if (number % 7 === 3) throw new Error('This one is rolled back')
      })
      await writing.then(
        () => writeSync(1, `${number}\n`),
        () => {},
      )
    }),
  )
}
