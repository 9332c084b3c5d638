import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { parse } from 'yaml'
import { bundle } from '../../client/test/run.ts'
import { launchBrowser } from './browser.ts'
import { newSpace } from './content.ts'
import { testWith } from './test.ts'

const test = testWith({ corsOrigins: ['*'] })
const examples = new URL('../../client/examples/', import.meta.url).pathname
const run = promisify(execFile)
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scriptorium-examples-'))
  await writeFile(join(folder, 'meadow.png'), Buffer.from(pixel, 'base64'))
})
afterAll(() => rm(folder, { recursive: true }))

const envOf = ({ url, token }: { url: string; token: string }) => ({
  ...process.env,
  BASE_URL: undefined,
  SCRIPTORIUM_URL: url,
  SCRIPTORIUM_TOKEN: token,
})

describe('the examples of the client', () => {
  test('add-page.ts adds a page with a picture', async ({ server, docs }) => {
    const { spaceId } = await newSpace(docs)
    const args = [join(examples, 'add-page.ts'), spaceId, 'Meadows', join(folder, 'meadow.png')]
    const { stdout } = await run(process.execPath, args, { env: envOf(server) })
    expect(stdout).toMatch(/^Meadows is in revision \w+\n$/)
    expect((await docs.listFiles({ params: { spaceId } })).items).toMatchObject([{ name: 'meadow.png' }])
    expect((await docs.listPages({ params: { spaceId } })).pages).toMatchObject([{ title: 'Meadows' }])
  })

  test('comment-bot.ts comments once on each open change request', async ({ server, docs }) => {
    const params = await newSpace(docs)
    const { id } = await docs.createChangeRequest({ params, body: { subject: 'Owls' } })
    const at = { ...params, changeRequestId: id }
    await docs.updateChangeRequestById({ params: at, body: { status: 'open' } })
    const program = [join(examples, 'comment-bot.ts'), params.spaceId]
    const outputs = []
    for (let turn = 0; turn < 2; turn++)
      outputs.push((await run(process.execPath, program, { env: envOf(server) })).stdout)
    expect(outputs).toEqual(['#1: This change request has 0 changes.\n', ''])
    expect((await docs.listCommentsInChangeRequest({ params: at })).count).toBe(1)
  })

  test('publish-docs/action.yml publishes a folder', async ({ server, docs }) => {
    const { spaceId } = await newSpace(docs)
    const main = new URL('../src/main.js', import.meta.url).pathname
    await writeFile(join(folder, 'scriptorium'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`)
    await chmod(join(folder, 'scriptorium'), 0o755)
    await writeFile(join(folder, 'README.md'), '# Field guide\n\nBirds of the heath.\n')
    const { runs } = parse(await readFile(join(examples, 'publish-docs/action.yml'), 'utf8')) as {
      runs: { steps: { run: string }[] }
    }
    const env = { ...envOf(server), PATH: `${folder}:${process.env['PATH']}`, SPACE: spaceId, FOLDER: folder }
    await run('bash', ['-euc', runs.steps.at(-1)!.run], { env: { ...env, GITHUB_REF_NAME: 'main' } })
    expect((await docs.listPages({ params: { spaceId } })).pages).toMatchObject([{ title: 'Field guide' }])
    const { items } = await docs.listChangeRequestsForSpace({ params: { spaceId }, query: { status: 'merged' } })
    expect(items).toMatchObject([{ subject: 'Docs of main' }])
  })

  test('browser/ shows the spaces', async ({ server, docs }) => {
    await newSpace(docs, { title: 'Wetlands', empty: true })
    const code = await bundle(folder, `export * from ${JSON.stringify(join(examples, 'browser/main.ts'))}`, 'iife')
    const html = (await readFile(join(examples, 'browser/index.html'), 'utf8')).replace(/<script.*<\/script>/, '')
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      await page.setContent(html)
      await page.addScriptTag({ content: code })
      await page.fill('[name=url]', server.url)
      await page.fill('[name=token]', server.token)
      await page.click('button')
      await page.getByText('Wetlands').first().waitFor()
    } finally {
      await browser.close()
    }
  })
})
