import { expect } from 'vitest'
import { queries, type Querying } from '../../../test/queries.ts'
import type { EventContext } from '../events/events.ts'
import { noteInstallation, notePageRating } from './subscribers.ts'

const factsAfter = async ({ db, all }: Querying, note: (context: EventContext) => unknown, hasWebhook = true) => {
  const jobs = { enqueue: async () => undefined }
  await note({ db, jobs, cause: { now: 'now' }, hasWebhook } as never as EventContext)
  const facts = await all('integrationFacts')
  return facts.map(({ payload, ...row }) => ({ ...row, payload: JSON.parse(payload) as object }))
}

const installation = { organizationId: 'own', integrationName: 'feed', installationId: 'i' }
const previous = { configuration: { url: 'before' } }

queries(
  { noteInstallation, notePageRating },
  {
    // Only the integration itself learns what was installed, changed and removed, with what it was before.
    noteInstallation: async (querying) => {
      const places = [{}, { spaceId: 's' }, { siteId: 't' }]
      const facts = await factsAfter(querying, async (context) => {
        for (const place of places)
          for (const status of ['active', undefined])
            await noteInstallation({ ...installation, ...place, previous, status } as never, context)
        await noteInstallation({ ...installation, status: 'pending' } as never, context)
      })
      // The last installation is gone before its removal is told.
      const last = { ...installation, integrationName: 'gone', previous }
      const after = await factsAfter(querying, (context) => noteInstallation(last as never, context), false)
      expect(after.at(-1)).toMatchObject({ type: 'installation_deleted', integrationName: 'gone' })
      const told = { organizationId: 'own', integrationName: 'feed' }
      const setup = { installationId: 'i', status: 'active', previous }
      const removed = { installationId: 'i', previous }
      expect(facts).toMatchObject([
        { ...told, type: 'installation_setup', payload: setup },
        { ...told, type: 'installation_deleted', payload: removed },
        { ...told, type: 'space_installation_setup', spaceId: 's', payload: { ...setup, spaceId: 's' } },
        { ...told, type: 'space_installation_deleted', spaceId: 's', payload: { ...removed, spaceId: 's' } },
        { ...told, type: 'site_installation_setup', siteId: 't', payload: { ...setup, siteId: 't' } },
        { ...told, type: 'site_installation_deleted', siteId: 't', payload: { ...removed, siteId: 't' } },
        { ...told, type: 'installation_setup', payload: { installationId: 'i', status: 'pending' } },
      ])
    },
    notePageRating: async (querying) => {
      const rated = { organizationId: 'own', siteId: 't', pageId: 'p', rating: 'bad', comment: null, url: 'u' }
      const replaced = { rating: 'good', comment: 'Short' }
      const facts = await factsAfter(querying, async (context) => {
        await notePageRating(rated as never, context)
        await notePageRating({ ...rated, previous: replaced } as never, context)
      })
      const payload = { siteId: 't', pageId: 'p', feedback: { rating: 'bad' }, url: 'u' }
      expect(facts.map((fact) => fact.payload)).toEqual([payload, { ...payload, previous: replaced }])
      expect(facts).toMatchObject([{ type: 'page_feedback', siteId: 't', integrationName: null }, {}])
      // Nobody hears of it in an organization without installations.
      await querying.db('integrationFacts').delete()
      await querying.put('installations', [{ id: 'i', organizationId: 'other' }])
      const rate = (organizationId: string) => (context: EventContext) =>
        notePageRating({ ...rated, organizationId } as never, context)
      expect(await factsAfter(querying, rate('own'), false)).toEqual([])
      expect(await factsAfter(querying, rate('other'), false)).toMatchObject([{ organizationId: 'other' }])
    },
  },
)
