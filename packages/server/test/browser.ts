import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { requireProgram } from '../../../tools/programs/installed.ts'
import { chromium, type Browser, type BrowserContextOptions, type LaunchOptions, type Page } from 'playwright-core'

/** How long a step in a browser can take, in milliseconds: less than a test, so that a failure names the step that did not come. */
const stepPatienceMs = 280_000

// Chromium must not update itself or look anything up: a test connects to the server under test only.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Unpacks the Chromium of an npm package and the libraries that a minimal machine lacks, once per machine. */
const unpack = async (): Promise<string> => {
  const folder = join(tmpdir(), 'scriptorium-chromium-153.0.0')
  if (existsSync(folder)) return folder
  const entry = requireProgram().resolve('@sparticuz/chromium')
  const { inflate } = (await import(pathToFileURL(entry).href)) as { inflate: (file: string) => Promise<string> }
  const carried = join(dirname(entry), '../bin')
  const making = await mkdtemp(join(tmpdir(), 'scriptorium-chromium-'))
  const before = process.env['TMPDIR']
  // The package unpacks into the system's temporary folder, where an interrupted run may have left a part.
  process.env['TMPDIR'] = making
  try {
    await Promise.all(['chromium.br', 'al2023.tar.br'].map((name) => inflate(join(carried, name))))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }))
  return folder
}

const onPath = (...names: string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file))

const launch = async (options: LaunchOptions): Promise<Browser> => {
  const browser = await chromium.launch({ args, timeout: stepPatienceMs, ...options })
  // Also for what a context waits for, such as another page. The limit of Playwright is 30 seconds, which a busy machine can take.
  browser.on('context', (context) => context.setDefaultTimeout(stepPatienceMs))
  return browser
}

/** Starts Chromium: the program that CHROMIUM names, the one from npm, or an installed one. Throws if there is none. */
export const launchBrowser = async (): Promise<Browser> => {
  const given = process.env['CHROMIUM']
  if (!given && process.platform === 'linux' && process.arch === 'x64') {
    const folder = await unpack()
    const env = { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023/lib') } as Record<string, string>
    return launch({ executablePath: join(folder, 'chromium'), env })
  }
  const executablePath = given ?? onPath('chromium', 'chromium-browser', 'google-chrome')
  if (!executablePath) throw new Error('There is no Chromium: install one, or name one in CHROMIUM')
  return launch({ executablePath })
}

/** Opens a URL in a new context of a browser. */
export const openPageAt = async (browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(url)
  return page
}
