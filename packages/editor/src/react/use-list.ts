import { useEffect, useState } from 'react'

/** Returns a list that the application knows; undefined until it has arrived. */
export const useList = <T>(load: (() => Promise<readonly T[]>) | undefined): readonly T[] | undefined => {
  const [list, setList] = useState<readonly T[]>()
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
