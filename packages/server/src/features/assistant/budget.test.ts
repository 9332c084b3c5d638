import { expect } from 'vitest'
import { test } from '../../../test/test.ts'
import { createBudget } from './budget.ts'

const visitor = { visitor: 'v', siteId: 's', organizationId: 'o' }

test('a reader, a site and an organization have limits of their own', async ({ server }) => {
  const { database } = server.services
  const limits = { questionsPerHour: 2, siteQuestionsPerDay: 3, tokensPerDay: 100 }
  const budget = createBudget(database, limits)
  const other = { ...visitor, visitor: 'w' }
  await budget.take(visitor)
  await budget.take(visitor)
  await expect(budget.take(visitor)).rejects.toMatchObject({
    status: 429,
    detail: 'There can be 2 questions of one reader in an hour: try again later',
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) as string },
  })
  await budget.take(other)
  await expect(budget.take(other)).rejects.toMatchObject({ detail: expect.stringContaining('one site') as string })
  const elsewhere = { ...other, siteId: 't' }
  await budget.spend(elsewhere, 100)
  await expect(budget.take(elsewhere)).rejects.toMatchObject({
    detail: expect.stringContaining('tokens of one organization') as string,
  })
  await budget.take({ visitor: 'x', organizationId: 'p' })
  const unlimited = createBudget(database, { questionsPerHour: 0, siteQuestionsPerDay: 0, tokensPerDay: 0 })
  await unlimited.take(visitor)
})
