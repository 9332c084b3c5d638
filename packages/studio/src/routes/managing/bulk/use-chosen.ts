import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

type Chosen<T> = ReadonlyMap<string, T>

const read = <T extends { id: string }>(key: string): Chosen<T> => {
  const items = JSON.parse(sessionStorage.getItem(key) ?? '[]') as T[]
  return new Map(items.map((item) => [item.id, item]))
}

const keep = <T>(key: string, chosen: Chosen<T>): void => {
  if (chosen.size === 0) return sessionStorage.removeItem(key)
  try {
    sessionStorage.setItem(key, JSON.stringify([...chosen.values()]))
  } catch {
    // The storage is full. A reload forgets what is chosen.
  }
}

/** Returns which items of a list are chosen, and what chooses them. `list` names it. A reload and the way back keep what is chosen. */
export const useChosen = <T extends { id: string }>(list: string) => {
  const visit = useLocation({ select: ({ state }) => state.__TSR_key })
  const key = `chosen/${list}/${visit}`
  const [chosen, setChosen] = useState<Chosen<T>>(() => read(key))
  useEffect(() => keep(key, chosen), [key, chosen])
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
