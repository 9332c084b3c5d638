import type { Logger } from 'pino'
import type { Database } from '@scriptorium/database/open'
import type { Config } from '@scriptorium/settings/config'
import { createOutgoingFetch } from '@scriptorium/outside/requests/outgoing-fetch'
import { placeOf, sealedColumns } from '../../platform/secrets/sealed-columns.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import { answerFrom, type AnswerState, completeFrom } from '@scriptorium/assistant/ask'
import { createBudget, type Payer } from './budget.ts'
import { createEngine, type Engine, EngineError, type Prompt } from '@scriptorium/assistant/engine'
import type { Library } from './library.ts'
import type { Asked } from '@scriptorium/assistant/prompt'
import { createFinder } from './retrieve.ts'

/** A question with what its answer can be made from. */
interface Question extends Asked {
  library: Library
  /** Who uses the engine; undefined if only passages may answer. */
  payer: Payer | undefined
  signal: AbortSignal
}

/** Answers questions about documentation. */
export interface Assistant {
  /** Yields the answer each time that more of it is known; the last state is complete. */
  answer: (question: Question) => AsyncGenerator<AnswerState>
  /** Returns what the engine writes; `off` if there is none, and `unavailable` if it fails. */
  complete: (prompt: Prompt, asker: Completing) => Promise<Completed>
}

/** Who has the engine write, and until when. */
type Completing = Pick<Question, 'payer' | 'signal'>

type Completed = { status: 'off' | 'unavailable' } | { status: 'written'; text: string }

type Addressed = Pick<Config, 'assistantApiKey' | 'assistantModel' | 'assistantUrl'>

// The operator names this address, so it can be private.
const anywhere = ['0.0.0.0/0', '::/0']

const engineOfServer = ({ assistantUrl, assistantModel, assistantApiKey }: Addressed): Engine | undefined =>
  assistantUrl === undefined
    ? undefined
    : createEngine({ url: assistantUrl, model: assistantModel, key: assistantApiKey }, createOutgoingFetch(anywhere))

/** Returns a function that returns the engine of an organization: its own one, or that of the server. */
const createEngines = (config: Config, { read }: Database, sealer: Sealer) => {
  const ofServer = engineOfServer(config)
  const fetchPublic = createOutgoingFetch(config.fetchAllow)
  return async ({ organizationId }: Payer): Promise<Engine | undefined> => {
    const own = await read('assistantEngines').where({ organizationId }).first()
    if (!own) return ofServer
    const { url, model } = own
    const key =
      own.key === null ? undefined : sealer.open(own.key, placeOf(sealedColumns.assistantKeys, organizationId))
    return createEngine({ url, model, key }, fetchPublic)
  }
}

/** Creates the assistant. Without an address of an engine, it answers with passages. */
export const createAssistant = (config: Config, database: Database, sealer: Sealer, log: Logger): Assistant => {
  const engineFor = createEngines(config, database, sealer)
  const budget = createBudget(database, config)
  const countFor = (payer: Payer | undefined) => ({
    take: async () => void (payer && (await budget.take(payer))),
    spend: async (tokens: number) => void (payer && (await budget.spend(payer, tokens))),
  })
  /** Counts a question once, even if the engine is asked several times. */
  const countOnce = (payer: Payer | undefined) => {
    const { take, spend } = countFor(payer)
    let taken: Promise<void> | undefined
    return { take: () => (taken ??= take()), spend }
  }
  const onFailure = (err: EngineError) => log.warn({ err, failure: err.failure }, 'the assistant gave no answer')
  return {
    answer: async function* ({ library, payer, signal, ...asked }) {
      const engine = payer && (await engineFor(payer))
      const find = await createFinder(library, asked.question, asked.previous.at(-1))
      const organizationId = payer?.organizationId
      yield* answerFrom(asked, find, { engine, organizationId, signal, ...countOnce(payer), onFailure })
    },
    complete: async (prompt, { payer, signal }) => {
      const engine = payer && (await engineFor(payer))
      if (!engine) return { status: 'off' }
      try {
        return { status: 'written', text: await completeFrom(prompt, { engine, signal, ...countFor(payer) }) }
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        onFailure(error)
        return { status: 'unavailable' }
      }
    },
  }
}
