const hoverMs = 65

interface Connection {
  saveData?: boolean
}

/** Loads a page of this site when the reader is about to open it, unless the reader saves data. */
export const startPrefetch = (): void => {
  // Pages on a disk cannot fetch each other.
  if (location.protocol === 'file:') return
  if ((navigator as { connection?: Connection }).connection?.saveData) return
  const done = new Set<string>([location.href])
  const prefetch = (target: EventTarget | null): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== location.origin || link.rel === 'nofollow' || link.pathname.includes('/~')) return
    const [address] = link.href.split('#')
    if (done.has(address!)) return
    done.add(address!)
    void fetch(address!, { priority: 'low' }).catch(() => undefined)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener('pointerover', ({ target }) => {
    clearTimeout(timer)
    timer = setTimeout(prefetch, hoverMs, target)
  })
  addEventListener('touchstart', ({ target }) => prefetch(target), { passive: true })
}
