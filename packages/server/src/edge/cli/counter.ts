const redrawIntervalMs = 100

/** Shows the progress of work of unknown length, only on a terminal. Clear the line before other output. */
export const createCounter = (isSilent: boolean | undefined) => {
  const { stderr } = process
  const isShown = stderr.isTTY && !isSilent
  let toldAt = 0
  return {
    tell: (what: string, done: number): void => {
      const now = performance.now()
      if (!isShown || now - toldAt < redrawIntervalMs) return
      toldAt = now
      stderr.write(`\r\x1b[K${what} ${done}`)
    },
    clear: (): void => void (isShown && stderr.write('\r\x1b[K')),
  }
}
