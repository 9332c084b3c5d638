import { Command, Option } from 'commander'
import type { Exported } from '@scriptorium/folders/export/export-space'
import { createProgress } from '@scriptorium/folders/progress'
import { connect, explainNotFound, serverFlags, type ServerFlags } from '../connection/connect.ts'
import { exportPdf } from './export-pdf.ts'
import { print } from '../output.ts'

const tools = ['gitbook', 'vitepress', 'docusaurus', 'starlight', 'mkdocs', 'html', 'pdf'] as const

interface Options extends ServerFlags {
  space: string
  changeRequest?: string
  for?: (typeof tools)[number]
  json?: boolean
}

const writePdf = async (file: string, options: Options, command: Command) => {
  const { space: spaceId, changeRequest: changeRequestId, json } = options
  const docs = connect(options, command)
  await exportPdf(docs, file, { spaceId, changeRequestId }).catch((error: unknown) => {
    throw explainNotFound(error, `space or change request: ${spaceId}`)
  })
  print({ file }, `Written to ${file}.`, json)
}

const run = async (folder: string, options: Options, command: Command) => {
  if (options.for === 'pdf') return writePdf(folder, options, command)
  const docs = connect(options, command)
  const { stderr } = process
  const write = (text: string) => void (options.json ? undefined : stderr.write(text))
  const progress = createProgress({ write, isTerminal: stderr.isTTY, now: () => performance.now() })
  const { space: spaceId, changeRequest: changeRequestId, json } = options
  // Imported here, so that small commands do not load the markdown parser.
  const { exportSpace, forTool, writeFolder } = await import('@scriptorium/folders/export/index')
  const work = async () => {
    const { revision: revisionId } =
      changeRequestId === undefined
        ? await docs.getSpaceById({ params: { spaceId } })
        : await docs.getChangeRequestById({ params: { spaceId, changeRequestId } })
    return exportSpace(docs, { spaceId, revisionId }, (done, total) => progress('Reading', done, total))
  }
  const own = await work().catch((error: unknown) => {
    throw explainNotFound(error, `space or change request: ${spaceId}`)
  })
  // What this server writes is what GitBook reads.
  const tool = options.for === 'gitbook' ? undefined : options.for
  const { title } = await docs.getSpaceById({ params: { spaceId } })
  const written = (): Promise<Exported> | Exported => {
    if (tool === undefined) return own
    return tool === 'html'
      ? import('./export-html.ts').then(({ asHtml }) => asHtml(own, title))
      : forTool(own, tool, title)
  }
  const exported = await written()
  const { conflicts, skipped, conditional } = exported
  const files = await writeFolder(folder, exported, { hasRecord: tool === undefined })
  const result = { ...files, skipped, conflicts, ...(conditional && { conditional }) }
  const lines = [
    ...skipped.map(({ path, reason }) => `skipped   ${path}: ${reason}`),
    ...conflicts.map((path) => `warning   ${path} has an unresolved conflict and contains both versions`),
    ...(conditional ?? []).map((path) => `warning   ${path} shows all readers what only some saw`),
  ]
  const sum = `${result.written.length} written, ${result.unchanged} unchanged.`
  print(result, [...lines, sum].join('\n'), json)
}

/** `export`: writes a space of any running server to a folder, as markdown that `import` reads back unchanged. */
export const exportCommand = (): Command =>
  serverFlags(
    new Command('export')
      .description('write a space to a folder of markdown files or pages of HTML, or to a PDF file')
      .argument('<folder>', 'a folder, or a file for `--for pdf`')
      .requiredOption('--space <id>', 'the space to export'),
  )
    .option('--change-request <number>', 'export this change request instead of the main content')
    .addOption(
      new Option(
        '--for <tool>',
        'write a folder that this tool builds a site from, pages of HTML, or a PDF file',
      ).choices(tools),
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scriptorium export ./docs --space mR4kT9xWq2LzB7cVn1Ys')
    .action(run)
