import { setTimeout as sleep } from 'node:timers/promises'
import { items, type Client, type MissingTerm, type Translation, type UntranslatedBlock } from '@scriptorium/client'
import { Command } from 'commander'
import { amountOf } from '@scriptorium/basics/amount-of'
import { explainNotFound, serverFlags, withServer, type ServerFlags } from '../connection/connect.ts'
import { firstOf, listFlags, organizationOf, printList, type ListFlags } from '../lists.ts'
import { formatFields, formatTable, formatTime, printFor } from '../output.ts'

const pollMs = 1000

interface Options extends ServerFlags {
  org?: string
  json?: boolean
}

/** Returns how many pages a run has finished, or an empty text if no run is in progress. */
const progressOf = ({ progress }: Translation): string => {
  if (!progress) return ''
  const { donePages, failedPages, totalPages, currentPage } = progress
  const failed = failedPages === 0 ? '' : `, ${failedPages} failed`
  return `${donePages} of ${amountOf(totalPages, 'page')}${failed}${currentPage ? `, now ${currentPage.title}` : ''}`
}

const outcomeOf = ({ lastRun, stats }: Translation): string => {
  if (!lastRun) return 'never run'
  const { error, failedPages, keptBlocks } = lastRun
  const names = failedPages.map(({ title }) => title).join(', ')
  return [
    `${amountOf(stats.latestPages, 'page')} translated`,
    ...(failedPages.length > 0 ? [`failed: ${names}`] : []),
    ...(keptBlocks > 0 ? [`${amountOf(keptBlocks, 'block')} kept in the source language`] : []),
    ...(error === undefined ? [] : [error]),
  ].join('; ')
}

const columns = {
  ID: ({ id }: Translation) => id,
  LANGUAGES: ({ source, language }: Translation) => `${source.language} to ${language}`,
  STATUS: ({ status }: Translation) => status,
  PROGRESS: progressOf,
  UPDATED: ({ updatedAt }: Translation) => formatTime(updatedAt),
  'SOURCE SPACE': ({ source }: Translation) => source.space,
}

const list = ({ org, ...options }: Options & ListFlags, command: Command) =>
  withServer(options, command, async (docs) => {
    const params = { organizationId: await organizationOf(docs, org) }
    printList(await firstOf(options.limit, items(docs.listTranslations, { params })), columns, options)
  })

const pageOf = ({ id, path, title }: MissingTerm['page']): string =>
  path === undefined ? `${title} (${id})` : `${path} (${id})`

const reasons: Record<UntranslatedBlock['reason'], string> = {
  empty: 'the engine returned no text',
  too_long: 'the engine returned far too much text',
  placeholders: 'the engine lost or moved a link, code or another part that stays as it is',
  expressions: 'the engine changed braces, tags or web addresses',
  split_tag: 'formatting begins or ends inside a tag',
}

/** Returns what the engine did not translate as it should, one table for each kind. */
const remarksOf = ({ lastRun }: Translation): string => {
  const { missingTerms = [], untranslatedBlocks = [] } = lastRun ?? {}
  const tables = [
    formatTable(
      ['STAYS IN THE SOURCE LANGUAGE', 'PAGE', 'REASON'],
      untranslatedBlocks.map(({ page, reason, text }) => [text, pageOf(page), reasons[reason]]),
    ),
    formatTable(
      ['TERM NOT USED', 'TRANSLATION', 'PAGE'],
      missingTerms.map(({ page, term, translation }) => [term, translation, pageOf(page)]),
    ),
  ]
  return [untranslatedBlocks, missingTerms].map((list, i) => (list.length > 0 ? `\n\n${tables[i]}` : '')).join('')
}

const print = (translation: Translation, json: boolean | undefined) => {
  const { id, language, result, source, status } = translation
  const text = formatFields({
    id,
    languages: `${source.language} to ${language}`,
    'source space': source.space,
    'result space': result?.space,
    status,
    progress: progressOf(translation) || undefined,
    'last run': outcomeOf(translation),
  })
  printFor(translation, text + remarksOf(translation), json)
}

/** Waits until no run is queued or in progress, and writes the progress to standard error. */
const waitForRun = async (docs: Client, params: { organizationId: string; translationId: string }) => {
  for (let shown = ''; ; await sleep(pollMs)) {
    const translation = await docs.getTranslation({ params })
    if (translation.status === 'completed') return translation
    const progress = progressOf(translation)
    if (progress !== '' && progress !== shown) process.stderr.write(`${progress}\n`)
    shown = progress
  }
}

const withTranslation = (
  translationId: string,
  { org, json, ...flags }: Options,
  command: Command,
  work: (docs: Client, params: { organizationId: string; translationId: string }) => Promise<Translation>,
) =>
  withServer(flags, command, async (docs) => {
    const params = { organizationId: await organizationOf(docs, org), translationId }
    const translation = await work(docs, params).catch((error: unknown) => {
      throw explainNotFound(error, 'translation')
    })
    print(translation, json)
  })

const show = (id: string, options: Options, command: Command) =>
  withTranslation(id, options, command, (docs, params) => docs.getTranslation({ params }))

const run = (id: string, { wait, ...options }: Options & { wait?: boolean }, command: Command) =>
  withTranslation(id, options, command, async (docs, params) => {
    await docs.runTranslation({ params })
    return wait ? waitForRun(docs, params) : docs.getTranslation({ params })
  })

const sub = (command: Command, example: string) =>
  serverFlags(command)
    .option('--org <id>', 'the organization (default: yours, if it is the only one)')
    .addHelpText('after', `\nExample:\n  $ scriptorium translations ${example}`)

const one = (name: string, description: string) =>
  sub(new Command(name).description(description), `${name} x2WqTz4LxKn7RbVc3YsH`)
    .argument('<translation id>')
    .option('--json', 'print JSON even on a terminal')

/** Creates the command `translations`, which shows and runs translations. */
export const translationsCommand = (): Command =>
  new Command('translations')
    .description('list, show and run the translations of spaces')
    .addHelpText('after', '\nExample:\n  $ scriptorium translations run x2WqTz4LxKn7RbVc3YsH --wait')
    .addCommand(sub(listFlags(new Command('list').description('list translations, latest first')), 'list').action(list))
    .addCommand(one('show', 'show a translation, the progress of its run and what its last run did').action(show))
    .addCommand(
      one('run', 'translate what has changed since the last run')
        .option('--wait', 'wait until the run has ended, and print its progress')
        .action(run),
    )
