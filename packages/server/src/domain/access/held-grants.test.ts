import { queryRows } from '@scriptorium/database/query-rows'
import { expect } from 'vitest'
import { test } from '../../../test/test.ts'

test('PostgreSQL reads held grants from their table, not as a whole', async ({ server }) => {
  const { dialect, read } = server.services.database
  if (dialect.name !== 'postgres') return
  const plan = await queryRows(read, `explain select target_id from held_grants where role = 'admin'`, {})
  expect(JSON.stringify(plan)).toContain('on grants')
  expect(JSON.stringify(plan)).not.toContain('Subquery Scan')
})
