import { useEffect, useState } from 'react'

/** Returns a list that the application knows; empty until it has arrived. */
export const useList = <T>(load: (() => Promise<readonly T[]>) | undefined): readonly T[] => {
  const [list, setList] = useState<readonly T[]>([])
  useEffect(() => {
    let isCurrent = true
    load?.().then(
      (all) => isCurrent && setList(all),
      () => {},
    )
    return () => void (isCurrent = false)
  }, [load])
  return list
}
