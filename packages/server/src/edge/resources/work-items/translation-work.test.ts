import { documentOf } from '@scriptorium/content/markdown/document'
import { expect } from 'vitest'
import { test } from '../../../../test/support/translation.ts'
import { failed } from '../translations/failed.ts'

test('a translation ended when its last run did, and each end of a run is news in the inbox', async ({
  docs,
  guide: { at, space },
  organization: { params },
  server,
}) => {
  const work = async () => (await docs.listWorkItems({ params })).items.find(({ id }) => id === at.translationId)!
  const news = async () =>
    (await docs.listInbox({ params, query: { limit: 1000 } })).items.filter(
      (item) => item.space === space.spaceId && item.kind === 'work',
    )
  const ended = await work()
  expect(ended).toMatchObject({ kind: 'translation', state: 'done', detail: 'fr' })
  const [item, ...others] = await news()
  expect([item, others]).toMatchObject([{ createdAt: ended.endedAt, work: { state: 'done' } }, []])
  await docs.updateInboxItem({ params: { ...params, inboxItemId: item!.id }, body: { done: true } })
  await docs.updateTranslation({ params: at, body: { instructions: documentOf([]) as never } })
  expect(await work()).toEqual(ended)
  expect(await news()).toEqual([])
  await server.services.database.writeTx((trx) => failed(trx, at, 'The engine is gone', server.services))
  expect(await work()).toMatchObject({ state: 'failed', reason: 'The engine is gone' })
  expect(await news()).toMatchObject([{ work: { kind: 'translation', state: 'failed' }, unread: true, done: false }])
})
