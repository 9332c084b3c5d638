import { isFresh, markFresh, studio } from './fresh.ts'
import { turboStep } from './turbo.ts'

/** Builds the studio if one of its files has changed, and returns the exit code. Reports to stderr, because stdout belongs to the command. */
export const buildStudio = async (): Promise<number> => {
  if (await isFresh(studio)) return 0
  const started = performance.now()
  console.error('Building the studio …')
  const status = turboStep(['build', '--filter=@scriptorium/studio'])
  if (status !== 0) return status
  await markFresh(studio)
  console.error(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  return 0
}
