const redrawIntervalMs = 100

/** Tells on a terminal how far something of unknown length is; elsewhere it says nothing. Clear the line before writing. */
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
