import { useLocation } from '@tanstack/react-router'

/** Returns whether the screen at an address, or one below it, is shown. */
export const useIsCurrent = (href: string): boolean => {
  const { pathname } = useLocation()
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
}
