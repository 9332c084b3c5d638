import { createProgress } from '@scriptorium/folders/progress'
import type { RunningServer } from '../server.ts'

// On a terminal, the request logs of the filling would hide the addresses that were just printed.
const quietly = async (server: RunningServer, work: () => Promise<void>) => {
  const { log } = server.services
  const { level } = log
  if (log.isLevelEnabled('info')) log.level = 'warn'
  await work().finally(() => {
    log.level = level
  })
}

const block = (site: string) =>
  `Created the demo space “Scriptorium” with a change request to review.\nPublished the demo site: ${site}\n`

// Like the line that says that the server is ready, it does not depend on the level of the log.
const line = (site: string) =>
  `${JSON.stringify({ event: 'demo', level: 30, time: new Date().toISOString(), msg: 'published the demo site', site })}\n`

/** Fills an empty workspace and shows the progress. Logs a failure; the next start of the server retries. */
export const fillDemo = async (server: RunningServer, isTerminal: boolean): Promise<void> => {
  // Imported here, so that a start without the demo does not load it.
  const { seedDemo } = await import('../demo/seed-demo.ts')
  const { log, state } = server.services
  const write = (text: string) => void (isTerminal ? process.stdout.write(text) : log.info(text.trim()))
  const onProgress = createProgress({ write, isTerminal, now: () => performance.now() })
  const fill = async () => {
    const site = await seedDemo(server, onProgress)
    if (site !== undefined) process.stdout.write(isTerminal ? block(site) : line(site))
  }
  try {
    await (isTerminal ? quietly(server, fill) : fill())
  } catch (err) {
    if (!state.draining) log.error({ err }, 'the demo workspace could not be filled; the next start retries')
  }
}
