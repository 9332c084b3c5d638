import { useSyncExternalStore } from 'react'

const useMedia = (query: string): boolean => {
  const media = matchMedia(query)
  const watch = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return useSyncExternalStore(watch, () => media.matches)
}

/** Returns whether there is room for the rail beside the content. */
export const useIsWide = (): boolean => useMedia('(min-width: 1024px)')

/** Returns whether the screen is that of a phone. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767px)')
