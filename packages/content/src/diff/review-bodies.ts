import { orElse } from '../content-error.ts'
import { diffInWorker } from '../pool/pool.ts'
import type { Body, ContentStore } from '../store.ts'
import type { ReusableContentRecord } from '../tree/records.ts'
import type { BlockChanges } from '../bodies/block-changes.ts'
import type { BodyChange } from '../bodies/body-changes.ts'

type WithBody = Pick<ReusableContentRecord, 'body'> | undefined

interface Change {
  readonly before: WithBody
  readonly after: WithBody
}

const maxCharactersPerTask = 500_000

const sizeOf = ({ before, after }: BodyChange): number => (before?.text.length ?? 0) + (after?.text.length ?? 0)

/** The changed blocks of a body. `incomparable` is one that is too large or too entangled to be compared. */
export type ComparedBody = BlockChanges | 'incomparable'

const unchanged: BlockChanges = { blocks: [], more: 0 }

/** Compares bodies in batches in a worker thread. If a batch fails, each of its bodies is compared alone. */
const compareBodies = async (bodies: readonly BodyChange[]): Promise<ComparedBody[]> => {
  const compared: ComparedBody[] = []
  for (let from = 0; from < bodies.length;) {
    let [to, characters] = [from, 0]
    do characters += sizeOf(bodies[to++]!)
    while (to < bodies.length && characters + sizeOf(bodies[to]!) <= maxCharactersPerTask)
    const some = bodies.slice(from, to)
    const failed = orElse((): undefined => undefined)
    const together = await diffInWorker(some).catch(failed)
    const apart =
      together ??
      (await Promise.all(some.map((one) => diffInWorker([one]).catch(failed)))).map((one) => one?.[0] ?? 'incomparable')
    compared.push(...apart)
    from = to
  }
  return compared
}

const maxCharacters = 4_000_000
const bodiesPerRead = 20

const lengthOf = (body: ComparedBody): number =>
  (body === 'incomparable' ? [] : body.blocks)
    .flatMap(({ parts }) => parts)
    .reduce((sum, { text }) => sum + text.length, 0)

/** Returns the changed blocks of each change whose body changed, until the text exceeds `maxCharacters`. */
export const bodiesOf = async (store: ContentStore, changes: readonly Change[]): Promise<ComparedBody[]> => {
  const isChanged = ({ before, after }: Change): boolean => before?.body?.hash !== after?.body?.hash
  const changed = changes.filter(isChanged)
  const compared: ComparedBody[] = []
  for (let from = 0, characters = 0; from < changed.length && characters <= maxCharacters; from += bodiesPerRead) {
    const some = changed.slice(from, from + bodiesPerRead)
    const hashes = some.flatMap(({ before, after }) => [before?.body?.hash, after?.body?.hash])
    const bodies = await store.getBodies(new Set(hashes.filter((hash) => hash !== undefined)))
    const bodyOf = (one: WithBody): Body | undefined => bodies.get(one?.body?.hash ?? '')
    const found = await compareBodies(some.map((one) => ({ before: bodyOf(one.before), after: bodyOf(one.after) })))
    characters += found.reduce((sum, body) => sum + lengthOf(body), 0)
    compared.push(...found)
  }
  return changes.map((change) => (isChanged(change) ? (compared.shift() ?? 'incomparable') : unchanged))
}
