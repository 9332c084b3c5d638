import type { Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { insert, publish } from '../../../../test/content.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { newOrganization, type TestOrganization } from '../../../../test/organization.ts'
import { refusal } from '../../../../test/refusal.ts'
import { test } from '../../../../test/support/translation.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'

/** Adds an admin, who also has an organization of their own. */
const newMover = async (organization: TestOrganization, server: TestServer) => {
  const mover = await organization.join({ role: 'admin' })
  return { docs: mover.docs, other: await newOrganization(server, mover) }
}

describe('transferSpace', () => {
  const pagesOf = async (docs: Client, spaceId: string) =>
    (await docs.listPages({ params: { spaceId } })).pages.map(({ title }) => title)

  test('takes a translation along with its source, and the result that stays behind keeps its pages', async ({
    server,
    organization,
    guide,
  }) => {
    const { docs, other } = await newMover(organization, server)
    const body = { organization: other.organizationId }
    await docs.transferSpace({ params: guide.space, body })
    const at = { ...other.params, translationId: guide.at.translationId }
    expect(await refusal(docs.getTranslation({ params: guide.at }))).toMatchObject({ status: 404 })
    const { items } = await docs.listTranslations({ params: organization.params })
    expect(items.map(({ id }) => id)).not.toContain(at.translationId)
    expect(await docs.listTranslations({ params: other.params })).toMatchObject({ items: [{ id: at.translationId }] })
    await publish(docs, guide.space, insert('# Secret'))
    await docs.runTranslation({ params: at })
    await waitForJobs(server.services)
    const { result } = await docs.getTranslation({ params: at })
    expect(result!.space).not.toBe(guide.result.spaceId)
    expect(await docs.getSpaceById({ params: { spaceId: result!.space } })).toMatchObject(body)
    expect(await pagesOf(docs, result!.space)).toHaveLength(3)
    await docs.deleteTranslation({ params: at })
    await waitForJobs(server.services)
    expect(await pagesOf(docs, guide.result.spaceId)).toHaveLength(2)
  })

  test('ends the hold of a translation on a result that is transferred without its source', async ({
    server,
    organization,
    guide,
  }) => {
    const { docs, other } = await newMover(organization, server)
    await docs.transferSpace({ params: guide.result, body: { organization: other.organizationId } })
    await publish(docs, guide.space, insert('# Added'))
    const { result } = await guide.run()
    expect(result!.space).not.toBe(guide.result.spaceId)
    await docs.deleteTranslation({ params: guide.at })
    await publish(docs, guide.result, insert('# Own'))
    await waitForJobs(server.services)
    const titles = await pagesOf(docs, guide.result.spaceId)
    expect(titles).toHaveLength(3)
    expect(titles).not.toContain('ADDED')
  })
})
