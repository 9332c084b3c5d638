import { useState } from 'react'

/** Returns which items of a list are chosen, and what chooses them. */
export const useChosen = <T extends { id: string }>() => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map())
  const choose = (item: T, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Map(before)
      if (isChosen) after.set(item.id, item)
      else after.delete(item.id)
      return after
    })
  /** Leaves items out, or all. */
  const release = (items?: readonly T[]) =>
    setChosen((before) => {
      if (!items) return new Map()
      const done = new Set(items.map(({ id }) => id))
      return new Map([...before].filter(([id]) => !done.has(id)))
    })
  return { chosen, choose, release }
}
