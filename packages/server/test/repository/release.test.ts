import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { createClient, ProblemError, type Client } from '@scriptorium/client'
import { buildRelease } from '@scriptorium/tools/release/build.ts'
import { installedProgram } from '../../../../tools/programs/installed.ts'
import { readManifest, releaseVersion, ROOT } from '@scriptorium/tools/release/places.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newSpace } from '../content.ts'
import { startBucket } from '@scriptorium/storage/test/bucket'
import { linkLibraries, unpack } from '../support/packed-server.ts'
import { png } from '@scriptorium/storage/test/pictures'
import { offline, ready, scriptorium } from '../support/process.ts'

const token = 'a-token-for-the-packed-server-of-a-test'
const run = promisify(execFile)

/** The Nodes that are installed for tests, by major version. */
const nodeOf = (major: number): string => installedProgram(`node${major}/bin/node`)

let folder: string
let release: string
let server: string
let cli: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scriptorium-release-'))
  release = join(folder, 'release')
  await buildRelease(release)
  const modules = join(folder, 'node_modules')
  const tarball = (name: string) => join(release, `scriptorium-${name}-${releaseVersion()}.tgz`)
  unpack(tarball('server'), join(modules, '@scriptorium/server'))
  const { dependencies, bundleDependencies } = readManifest(join(modules, '@scriptorium/server'))
  const bundled = new Set(bundleDependencies as string[])
  linkLibraries(
    Object.keys(dependencies!).filter((name) => !bundled.has(name)),
    modules,
  )
  server = join(modules, '@scriptorium/server/src/main.js')
  unpack(tarball('cli'), join(folder, 'cli'))
  cli = join(folder, 'cli/dist/scriptorium.js')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the packed server with one Node while `work` uses it. */
const whileServing = async <T>(
  node: string,
  database: string,
  work: (docs: Client, url: string) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> => {
  const running = scriptorium(
    ['serve', '--port', '0', '--json'],
    { ADMIN_TOKEN: token, DATABASE_URL: join(folder, database), ...environment },
    server,
    undefined,
    node,
  )
  try {
    const { url } = await ready(running)
    return await work(createClient({ baseUrl: url, token }), url)
  } finally {
    running.child.kill('SIGTERM')
    await running.ended
  }
}

const titlesOf = async (docs: Client, spaceId: string): Promise<string[]> =>
  (await docs.listPages({ params: { spaceId } })).pages.map(({ title }) => title)

describe('a release', () => {
  let spaceId: string

  test('the packed server serves, and the packed command line imports a folder', async () => {
    const docs = join(folder, 'docs')
    mkdirSync(docs)
    writeFileSync(join(docs, 'README.md'), '# Welcome\n\n```js\nlet a = 1\n```\n')
    await whileServing(nodeOf(22), 'data.db', async (client, url) => {
      spaceId = (await newSpace(client)).spaceId
      const env = { PATH: process.env['PATH'], SCRIPTORIUM_URL: url, SCRIPTORIUM_TOKEN: token }
      await run(process.execPath, [cli, 'import', docs, '--space', spaceId, '--merge'], { env, cwd: folder })
      expect(await titlesOf(client, spaceId)).toEqual(['Welcome'])
      const script = await fetch(`${url}/docs/scalar.js`)
      expect((await script.text()).length).toBeGreaterThan(1_000_000)
    })
  })

  test('its data outlive a restart with another Node, a backup and a restore', async () => {
    expect(await whileServing(process.execPath, 'data.db', (docs) => titlesOf(docs, spaceId))).toEqual(['Welcome'])
    const backup = join(folder, 'backup.tar.gz')
    const from = (database: string) => ({ DATABASE_URL: join(folder, database) })
    expect(await scriptorium(['backup', backup], from('data.db'), server).ended).toBe(0)
    expect(await scriptorium(['restore', backup, '--verify'], from('restored/data.db'), server).ended).toBe(0)
    expect(await whileServing(nodeOf(22), 'restored/data.db', (docs) => titlesOf(docs, spaceId))).toEqual(['Welcome'])
  })

  test('it keeps files in a bucket', async () => {
    const bucket = await startBucket()
    const pictures = join(folder, 'pictures')
    const dot = png(1, 1)
    mkdirSync(pictures)
    writeFileSync(join(pictures, 'README.md'), '# Picture\n\n![Dot](dot.png)\n')
    writeFileSync(join(pictures, 'dot.png'), dot)
    try {
      await whileServing(
        nodeOf(22),
        'bucket.db',
        async (docs, url) => {
          const { spaceId } = await newSpace(docs)
          const env = { PATH: process.env['PATH'], SCRIPTORIUM_URL: url, SCRIPTORIUM_TOKEN: token }
          await run(process.execPath, [cli, 'import', pictures, '--space', spaceId, '--merge'], { env, cwd: folder })
          const [file] = (await docs.listFiles({ params: { spaceId } })).items
          const found = await fetch(file!.downloadURL)
          expect(Buffer.from(await found.arrayBuffer())).toEqual(dot)
        },
        { STORAGE_URL: bucket.storageUrl },
      )
    } finally {
      await bucket.close()
    }
  })

  test('the command of the image starts it', async () => {
    const image = readFileSync(join(ROOT, 'packages/deploy/Dockerfile'), 'utf8')
    const listOf = (instruction: string) =>
      JSON.parse(new RegExp(`^${instruction} (\\[.*\\])$`, 'm').exec(image)![1]!) as string[]
    const [node, ...args] = [...listOf('ENTRYPOINT'), ...listOf('CMD')].map((arg) =>
      arg.replace(/^\/app\//, `${folder}/`),
    )
    expect(node).toBe('node')
    const env = { ...offline(), PORT: '0', HOST: '127.0.0.1', DATABASE_URL: join(folder, 'data.db') }
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
    const events = []
    for await (const line of createInterface(child.stdout)) {
      events.push((JSON.parse(line) as { event?: string }).event)
      if (events.at(-1) === 'ready') break
    }
    expect(events).toContain('ready')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('without the typesetter, a PDF is refused with the name of what is missing', async () => {
    await whileServing(process.execPath, 'data.db', async (docs) => {
      const refusal = await docs.getSpacePDF({ params: { spaceId } }).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(ProblemError)
      expect(refusal).toMatchObject({
        status: 501,
        detail: expect.stringContaining('typst-ts-node-compiler') as string,
      })
    })
  })

  test('with both packages, the command of either has the commands of the server', async () => {
    const beside = join(folder, 'node_modules/@scriptorium/cli')
    unpack(join(release, `scriptorium-cli-${releaseVersion()}.tgz`), beside)
    const programs = [server, join(beside, 'dist/scriptorium.js')]
    for (const program of programs) {
      const { stdout } = await run(process.execPath, [program, 'serve', '--help'], { cwd: folder })
      expect(stdout).toContain('migrate the database and start the server')
    }
    const away = mkdtempSync(join(tmpdir(), 'scriptorium-cli-'))
    onTestFinished(() => rmSync(away, { recursive: true }))
    unpack(join(release, `scriptorium-cli-${releaseVersion()}.tgz`), away)
    // Without NODE_PATH, which names the modules of the repository.
    const env = { PATH: process.env['PATH'] }
    const alone = run(process.execPath, [join(away, 'dist/scriptorium.js'), 'serve'], { cwd: away, env })
    await expect(alone).rejects.toMatchObject({ stderr: expect.stringContaining("unknown command 'serve'") as string })
  })

  test('a Node that is too old gets one line', async () => {
    const { written, ended } = scriptorium(['serve'], {}, server, undefined, nodeOf(20))
    expect(await ended).toBe(1)
    expect(written.err).toMatch(/^error: Scriptorium needs Node 22\.14 or later; this is Node 20\.[\d.]+\n$/)
  })

  test('every file has a checksum, and the same sources make the same files', async () => {
    const again = join(folder, 'again')
    await buildRelease(again)
    const sums = readFileSync(join(release, 'SHA256SUMS'), 'utf8')
    expect(sums.trim().split('\n')).toHaveLength(6)
    expect(readFileSync(join(again, 'SHA256SUMS'), 'utf8')).toBe(sums)
  })
})
