import type { Page, Translation } from '@scriptorium/client'
import type { Knex } from 'knex'
import { describe, expect } from 'vitest'
import { runCli } from '../../../../test/cli.ts'
import { publish, rewrite } from '../../../../test/content.ts'
import { engine, inCapitals, test } from '../../../../test/support/translation.ts'
import { waitForJobs } from '../../../../test/support/wait-for-jobs.ts'
import { run as runTranslationJob } from './run.ts'

const waitOutside = <T>(awaited: Promise<T>) => awaited
const giveWay = () => Promise.resolve()

const titlesOf = (pages: readonly Page[]) => pages.map(({ title }) => title)

describe('createTranslation', () => {
  test('201 with a translation whose first run creates the result space', async ({ docs, guide }) => {
    const { first, result, read } = guide
    expect(first).toMatchObject({
      status: 'completed',
      stats: { runs: 1, latestPages: 2 },
      lastRun: { failedPages: [] },
    })
    expect(await docs.getSpaceById({ params: result })).toMatchObject({
      language: 'fr',
      title: expect.stringContaining('(French)'),
    })
    expect(titlesOf((await docs.listPages({ params: result })).pages)).toEqual(['GUIDE', 'INSTALL'])
    const { markdown } = await read('guide')
    expect(markdown).toContain('READ **THIS** FIRST, THEN [INSTALL](install.md). USE `npm run` AND {{ name }}.')
    expect(markdown).toContain('const a = 1')
    const { document } = await read('guide', 'document')
    expect(JSON.stringify(document)).not.toContain('GUIDE')
    expect((await read('install')).markdown).toContain('TAKE IT')
    expect(await read('install')).toMatchObject({
      description: 'HOW TO INSTALL',
      computed: { type: 'builtin:translation' },
    })
  })

  test('400 for the language of the source, 409 for a second translation, 400 for an unknown space', async ({
    docs,
    guide: { body },
    organization: { params },
  }) => {
    const create = (given: Partial<typeof body>) =>
      docs.createTranslation({ params, body: { ...body, ...given } as typeof body })
    await expect(create({})).rejects.toMatchObject({ status: 409, code: 'already_exists' })
    await expect(create({ language: 'en' as 'fr' })).rejects.toMatchObject({ status: 400 })
    const unknown = create({ source: { space: 'unknown0000000000000', language: 'en' } })
    await expect(unknown).rejects.toMatchObject({ status: 400, code: 'invalid_reference' })
  })
})

describe('runTranslation', () => {
  test('sends only what has changed to the engine', async ({ docs, guide: { at, run, space, ids, read } }) => {
    expect((await run()).stats).toMatchObject({ runs: 2, latestPages: 0, latestWords: 0 })
    expect(engine.asked).toEqual([])
    await publish(docs, space, rewrite(ids[1]!, '# Install\n\nTake it twice.\n'))
    expect((await docs.listTranslations({ params: at })).items[0]).toMatchObject({ outdated: true })
    expect(await run()).toMatchObject({ outdated: false, stats: { runs: 3, latestPages: 1 } })
    expect((await docs.listTranslations({ params: at })).items[0]).toMatchObject({ outdated: false })
    expect(engine.asked).toEqual(['Take it twice.'])
    expect((await read('install')).markdown).toContain('TAKE IT TWICE.')
    await publish(docs, space, { operation: 'delete_page', page: ids[1]! })
    await run()
    await expect(read('install')).rejects.toMatchObject({ status: 404 })
  })

  test('keeps a block in the source language if the engine loses a part of it, and names it', async ({
    docs,
    guide,
    server,
  }) => {
    const { run, space, ids, read } = guide
    engine.answer = (text) => inCapitals(text).replaceAll(/<x\d+\/>/g, '')
    await publish(docs, space, rewrite(ids[1]!, '# Install\n\nTake **all** of it.\n'))
    const page = { id: ids[1], title: 'Install', path: 'install' }
    const reason = 'placeholders'
    const kept = { failedPages: [], keptBlocks: 1, untranslatedBlocks: [{ page, text: 'Take all of it.', reason }] }
    expect((await run()).lastRun).toEqual(kept)
    const { markdown } = await read('install')
    expect(markdown).toContain('Take **all** of it.')
    const { document } = await read('install', 'document')
    expect(JSON.stringify(document)).toContain(`"untranslated":{"language":"en","reason":"${reason}"}`)
    // It is named until its page is translated again, and other pages do not hide it.
    await publish(docs, space, { operation: 'update_page', page: ids[0]!, title: 'Guides' })
    expect((await run()).lastRun).toEqual(kept)
    const listed = (await docs.listTranslations({ params: guide.at })).items[0]
    expect(listed!.lastRun).toEqual({ failedPages: [], keptBlocks: 1 })
    const flags = ['--server', server.url, '--token', server.token, '--org', guide.at.organizationId]
    const { result: shown } = await runCli<Translation>('translations', 'show', guide.at.translationId, ...flags)
    expect(shown.lastRun).toEqual(kept)
    // What it answered is not remembered.
    engine.answer = inCapitals
    await publish(docs, space, rewrite(ids[1]!, '# Install\n\nTake **all** of it.\n\nEnd.\n'))
    await run()
    expect((await read('install')).markdown).toContain('TAKE **ALL** OF IT.')
    expect((await docs.getTranslation({ params: guide.at })).lastRun).toEqual({ failedPages: [], keptBlocks: 0 })
  })

  test('names a page that fails, keeps its last text, and tries it again', async ({ docs, guide }) => {
    const { run, space, ids, read } = guide
    await publish(docs, space, rewrite(ids[1]!, '# Install\n\nThis will explode.\n\nThis will not.\n'))
    const { lastRun, status } = await run()
    expect([status, lastRun]).toEqual([
      'completed',
      { failedPages: [{ id: ids[1], title: 'Install' }], keptBlocks: 0, error: expect.stringContaining('500') },
    ])
    expect((await read('install')).markdown).toContain('TAKE IT')
    engine.failing = false
    const { lastRun: retried, stats } = await run()
    expect(engine.asked).toEqual(['This will explode.'])
    expect([retried, stats.latestPages]).toEqual([{ failedPages: [], keptBlocks: 0 }, 1])
    expect((await read('install')).markdown).toContain('THIS WILL EXPLODE.')
    await publish(docs, space, rewrite(ids[1]!, '# Install\n\nThis will do.\n'))
    expect((await run()).lastRun).toMatchObject({ failedPages: [] })
    expect((await read('install')).markdown).toContain('THIS WILL DO.')
  })
})

test('a group that fails is named by its id in the source, and tried again', async ({ docs, guide }) => {
  const { run, space } = guide
  const [id] = await publish(docs, space, { operation: 'insert_group', title: 'It will explode' })
  expect((await run()).lastRun).toMatchObject({ failedPages: [{ id, title: 'It will explode' }] })
  engine.failing = false
  expect((await run()).lastRun).toEqual({ failedPages: [], keptBlocks: 0 })
  expect(engine.asked).toEqual(['It will explode'])
})

describe('a run that is killed', () => {
  test('is continued without asking the engine for a text twice', async ({ docs, guide, server }) => {
    const { at, ids, space, read } = guide
    await publish(
      docs,
      space,
      rewrite(ids[0]!, '# Guide\n\nNew first.\n'),
      rewrite(ids[1]!, '# Install\n\nNew second.\n'),
    )
    engine.asked = []
    const killed = new AbortController()
    engine.answer = (text) => {
      killed.abort(new Error('The server was killed'))
      return inCapitals(text)
    }
    const finish = () => Promise.reject(new Error('A killed run ends nothing'))
    const job = { jobId: 'translate', attempt: 1, dueSince: new Date().toISOString() }
    const context = {
      ...job,
      signal: killed.signal,
      giveWay,
      keepPace: giveWay,
      waitOutside,
      finish,
      services: server.services,
    }
    await expect(runTranslationJob({ translationId: at.translationId }, context)).rejects.toThrow('killed')
    expect(engine.asked).toHaveLength(1)
    engine.answer = inCapitals
    await docs.runTranslation({ params: at })
    await waitForJobs(server.services)
    expect(engine.asked.toSorted()).toEqual(['New first.', 'New second.'])
    expect((await read('install')).markdown).toContain('NEW SECOND.')
    expect((await docs.getTranslation({ params: at })).lastRun).toMatchObject({ failedPages: [] })
  })
})

describe('the progress of a run', () => {
  test('counts pages while the engine works, and is absent afterwards', async ({ docs, guide, server }) => {
    const { at, ids, run, space } = guide
    const line = rewrite(ids[0]!, '# Guide\n\nA slow line.\n')
    await publish(docs, space, line, rewrite(ids[1]!, '# Install\n\nAnother slow line.\n'))
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    engine.pause = () => (asked.resolve(), answered.promise)
    await docs.runTranslation({ params: at })
    await asked.promise
    // The pages are translated side by side.
    const currentPage = expect.toBeOneOf([
      { id: ids[0], title: 'Guide' },
      { id: ids[1], title: 'Install' },
    ])
    const { progress, status } = await docs.getTranslation({ params: at })
    expect([status, progress]).toEqual(['running', { totalPages: 2, donePages: 0, failedPages: 0, currentPage }])
    const flags = ['--server', server.url, '--token', server.token, '--org', at.organizationId]
    const shown = await runCli('translations', 'show', at.translationId, ...flags)
    expect(shown.result).toMatchObject({ progress: { totalPages: 2 } })
    answered.resolve()
    await waitForJobs(server.services)
    expect(await docs.getTranslation({ params: at })).not.toHaveProperty('progress')
    expect((await run()).stats.latestPages).toBe(0)
  })

  test('a translation whose space was deleted before it ran is not waiting for ever', async ({
    docs,
    guide: { at, run, space },
    server,
  }) => {
    const { database, jobs } = server.services
    await docs.deleteSpaceById({ params: space })
    await database.writeTx(async (trx) => {
      await trx('translations').where({ id: at.translationId }).update({ status: 'pending' })
      await jobs.enqueue(trx, 'translate', at)
    })
    await waitForJobs(server.services)
    await docs.restoreSpace({ params: space })
    const { status, lastRun } = await docs.getTranslation({ params: at })
    expect([status, lastRun?.error]).toEqual(['completed', 'Its space was deleted'])
    const again = await run()
    expect([again.status, again.lastRun?.error]).toEqual(['completed', undefined])
  })

  test('a translation whose next run is queued is pending', async ({ docs, guide: { at, run }, server }) => {
    const { database, jobs } = server.services
    const { translationId } = at
    const finish = async (write: (trx: Knex.Transaction) => Promise<void>) => {
      const later = { unique: translationId, delay: 3_600_000 }
      await database.writeTx((trx) => jobs.enqueue(trx, 'translate', { ...at, translationId }, later))
      await database.writeTx(write)
    }
    const signal = new AbortController().signal
    const job = { jobId: 'translate', attempt: 1, dueSince: new Date().toISOString() }
    const context = { ...job, signal, giveWay, keepPace: giveWay, waitOutside, finish, services: server.services }
    await runTranslationJob({ translationId }, context as Parameters<typeof runTranslationJob>[1])
    expect((await docs.getTranslation({ params: at })).status).toBe('pending')
    expect((await run()).status).toBe('completed')
  })

  test('is shown on the command line, which waits for the run', async ({ guide: { at }, server }) => {
    const flags = ['--server', server.url, '--token', server.token, '--org', at.organizationId]
    const { result } = await runCli('translations', 'run', at.translationId, '--wait', ...flags)
    expect(result).toMatchObject({ id: at.translationId, status: 'completed', lastRun: { failedPages: [] } })
    const { result: listed } = await runCli<{ id: string }[]>('translations', 'list', ...flags)
    expect(listed.map(({ id }) => id)).toContain(at.translationId)
    expect((await runCli('translations', 'show', 'unknown', ...flags)).err).toContain('no such translation')
  })
})

describe('updateTranslation', () => {
  test('200 with new instructions, and all pages are translated again', async ({ docs, guide: { at, run } }) => {
    const text = { object: 'text', leaves: [{ object: 'leaf', text: 'Shout.', marks: [] }] }
    const nodes = [{ object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [text] }]
    const instructions = { object: 'document', data: { schemaVersion: 1 }, nodes } as never
    expect(await docs.updateTranslation({ params: at, body: { instructions } })).toMatchObject({
      instructions: { nodes },
    })
    expect((await run()).stats).toMatchObject({ latestPages: 2 })
    expect(engine.asked).not.toEqual([])
  })
})

describe('listTranslations', () => {
  test('returns the translations of an organization to its members', async ({ docs, guide, organization }) => {
    const { params } = organization
    expect((await docs.listTranslations({ params })).items).toContainEqual(guide.first)
    const [reader, outsider] = [await organization.join({ role: 'read' }), await organization.join({ role: null })]
    expect((await reader.docs.listTranslations({ params })).items).toContainEqual({
      ...guide.first,
      permissions: { view: true, edit: false },
    })
    await expect(outsider.docs.listTranslations({ params })).rejects.toMatchObject({ status: 404 })
  })

  test('returns those in a state', async ({ docs, guide, organization: { params } }) => {
    const withStatus = async (status: 'active' | Translation['status']) =>
      (await docs.listTranslations({ params, query: { status } })).items.map(({ id }) => id)
    expect(await withStatus('completed')).toContain(guide.first.id)
    expect(await withStatus('active')).not.toContain(guide.first.id)
    expect(await withStatus('pending')).not.toContain(guide.first.id)
  })
})

describe('getTranslation', () => {
  test('404 for an unknown one', async ({ docs, guide: { at } }) => {
    const asked = docs.getTranslation({ params: { ...at, translationId: 'unknown0000000000000' } })
    await expect(asked).rejects.toMatchObject({ status: 404 })
  })
})

describe('deleteTranslation', () => {
  test('keeps the result as ordinary pages', async ({ docs, guide: { at, result, read } }) => {
    await docs.deleteTranslation({ params: at })
    await expect(docs.getTranslation({ params: at })).rejects.toMatchObject({ status: 404 })
    expect(await read('guide')).not.toHaveProperty('computed')
    const authored = await docs.listPages({ params: result, query: { computed: false } })
    expect(titlesOf(authored.pages)).toEqual(['GUIDE', 'INSTALL'])
  })
})

describe('updateGlossaryEntries', () => {
  test('changes the terms that translations use', async ({ docs, guide: { run, read, space, ids }, organization }) => {
    const { params } = organization
    const insertion = { type: 'insert' as const, translations: { en: 'space', fr: 'ESPACE' } }
    await docs.updateGlossaryEntries({ params, body: { operations: [insertion] } })
    const [entry] = (await docs.listGlossaryEntries({ params })).items
    expect(entry).toMatchObject({ translations: insertion.translations })
    expect(await docs.getGlossaryEntry({ params: { ...params, glossaryEntryId: entry!.id } })).toEqual(entry)
    await publish(docs, space, rewrite(ids[1]!, '# Install\n\nOpen a space.\n'))
    await run()
    expect((await read('install')).markdown).toContain('OPEN A ESPACE.')
    const operations = [{ type: 'delete' as const, id: entry!.id }]
    await docs.updateGlossaryEntries({ params, body: { operations } })
    expect((await docs.listGlossaryEntries({ params })).items).toEqual([])
  })

  test('names the terms that the engine does not use, until it does', async ({ docs, guide, organization }) => {
    const { params } = organization
    const { at, ids, run, space } = guide
    const insertion = { type: 'insert' as const, translations: { en: 'R&D space', fr: 'espace R&D' } }
    // An engine that translates what it should leave alone.
    engine.answer = (text) =>
      text.replaceAll(/(<[^<>]*>|&\w+;)|[a-z]/g, (found, kept: string) => kept ?? found.toUpperCase())
    await docs.updateGlossaryEntries({ params, body: { operations: [insertion] } })
    await publish(docs, space, rewrite(ids[1]!, '# Install\n\nOpen a R&D space.\n\nOpen no R&D space.\n'))
    const page = { id: ids[1], title: 'Install', path: 'install' }
    const missingTerms = [{ page, term: 'R&D space', translation: 'espace R&D' }]
    expect((await run()).lastRun).toEqual({ failedPages: [], keptBlocks: 0, missingTerms })
    expect(engine.asked.filter((text) => text.includes('Open a'))).toHaveLength(2)
    // What is remembered is judged like what is new.
    await publish(docs, space, rewrite(ids[1]!, '# Install\n\nOpen a R&D space.\n'))
    expect((await run()).lastRun).toMatchObject({ missingTerms })
    expect(engine.asked).toEqual([])
    engine.answer = inCapitals
    await publish(docs, space, rewrite(ids[1]!, '# Install\n\nOpen this R&D space.\n'))
    expect((await run()).lastRun).toEqual({ failedPages: [], keptBlocks: 0 })
    await publish(docs, space, { operation: 'delete_page', page: ids[1]! })
    expect((await docs.getTranslation({ params: at })).lastRun).not.toHaveProperty('missingTerms')
    const [entry] = (await docs.listGlossaryEntries({ params })).items
    const operations = [{ type: 'delete' as const, id: entry!.id }]
    await docs.updateGlossaryEntries({ params, body: { operations } })
  })

  test('400 for an update of an unknown entry, and nothing is applied', async ({ docs, organization: { params } }) => {
    const translations = { en: 'page' }
    const operations = [
      { type: 'insert' as const, translations },
      { type: 'update' as const, id: 'unknown0000000000000', translations },
    ]
    const update = docs.updateGlossaryEntries({ params, body: { operations } })
    await expect(update).rejects.toMatchObject({ status: 400, errors: [{ pointer: '/body/operations/1/id' }] })
    expect((await docs.listGlossaryEntries({ params })).count).toBe(0)
  })
})

describe('listGlossaryEntries', () => {
  test('orders by the terms of a language', async ({ docs, organization: { params } }) => {
    const operations = ['page', 'block', 'team'].map((en) => ({ type: 'insert' as const, translations: { en } }))
    await docs.updateGlossaryEntries({ params, body: { operations } })
    const terms: unknown[] = []
    for await (const entry of docs.listGlossaryEntries.items({ params, query: { orderBy: 'en', limit: 2 } })) {
      terms.push(entry.translations['en' as never])
    }
    expect(terms).toEqual(['block', 'page', 'team'])
  })
})

describe('getGlossaryEntry', () => {
  test('404 for an unknown one', async ({ docs, organization: { params } }) => {
    const asked = docs.getGlossaryEntry({ params: { ...params, glossaryEntryId: 'unknown0000000000000' } })
    await expect(asked).rejects.toMatchObject({ status: 404 })
  })
})
