/** A waiting item: its caller, and its size in characters. */
export interface Waiting {
  readonly caller: string
  readonly characters: number
}

/** Limits on the waiting items, for each caller and in total. */
export interface QueueLimits {
  readonly perCaller: { readonly items: number; readonly characters: number }
  readonly inAll: { readonly items: number; readonly characters: number }
}

interface Debt {
  milliseconds: number
  at: number
}

const halfLifeMs = 10_000
const greatDebtMs = 4_000

/**
 * Creates a bounded queue in which the caller who has lately used the least processor time comes first. A caller whose texts took
 * long gets one thread at a time, so that the others need not wait for them.
 */
export const createFairQueue = <Item extends Waiting>(
  limits: QueueLimits,
  now: () => number = () => performance.now(),
) => {
  const waiting = new Map<string, Item[]>()
  const running = new Map<string, number>()
  const debts = new Map<string, Debt>()
  let [items, characters] = [0, 0]

  /** Returns how much time a caller has lately used. */
  const debtOf = (caller: string): number => {
    const debt = debts.get(caller)
    return debt ? debt.milliseconds * 0.5 ** ((now() - debt.at) / halfLifeMs) : 0
  }
  /** Notes that a caller has used so much time. */
  const charge = (caller: string, milliseconds: number): void =>
    void debts.set(caller, { milliseconds: debtOf(caller) + milliseconds, at: now() })
  const forgetPaid = () => {
    for (const caller of debts.keys()) if (debtOf(caller) < 1) debts.delete(caller)
  }
  const remove = (item: Item): void => {
    const own = waiting.get(item.caller)
    const index = own?.indexOf(item) ?? -1
    if (!own || index < 0) return
    own.splice(index, 1)
    if (own.length === 0) waiting.delete(item.caller)
    items--
    characters -= item.characters
  }
  const isAllowed = (caller: string) => !running.has(caller) || debtOf(caller) < greatDebtMs
  const next = (maxCharacters: number, maxDebtMs: number): Item | undefined => {
    let best: Item | undefined
    for (const [caller, own] of waiting) {
      const first = own.find((item) => item.characters <= maxCharacters)
      const debt = debtOf(caller)
      if (first && debt <= maxDebtMs && isAllowed(caller) && (!best || debt < debtOf(best.caller))) best = first
    }
    return best
  }

  return {
    /** Queues an item. Returns false if there is no room. */
    add: (item: Item): boolean => {
      const own = waiting.get(item.caller) ?? []
      const ownCharacters = own.reduce((sum, each) => sum + each.characters, item.characters)
      const { perCaller, inAll } = limits
      if (own.length >= perCaller.items || items >= inAll.items) return false
      if (own.length > 0 && ownCharacters > perCaller.characters) return false
      if (items > 0 && characters + item.characters > inAll.characters) return false
      waiting.set(item.caller, own)
      own.push(item)
      items++
      characters += item.characters
      return true
    },
    remove,
    /** Returns whether an item of at most so many characters may be taken now. */
    hasFor: (maxCharacters: number): boolean => next(maxCharacters, Infinity) !== undefined,
    /** Takes the next item of at most so many characters, of a caller who has lately used at most so much processor time. */
    take: (maxCharacters: number, maxDebtMs = Infinity): Item | undefined => {
      const item = next(maxCharacters, maxDebtMs)
      if (!item) return undefined
      remove(item)
      running.set(item.caller, (running.get(item.caller) ?? 0) + 1)
      return item
    },
    /** Notes that an item which was taken is done, and how long it took. */
    done: ({ caller }: Item, milliseconds: number): void => {
      const left = (running.get(caller) ?? 1) - 1
      if (left > 0) running.set(caller, left)
      else running.delete(caller)
      charge(caller, milliseconds)
      forgetPaid()
    },
    charge,
    debtOf,
    size: () => items,
  }
}
