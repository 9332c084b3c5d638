import { Command } from 'commander'
import { createProgress } from '@scriptorium/folders/progress'
import { connect, explainNotFound, serverFlags, type ServerFlags } from '../connection/connect.ts'
import { describeRemoteImport, importByServer, isAddress, sourceAt, type ImportSource } from './import-by-server.ts'
import { withSource, type LocalSource } from './import-source.ts'
import { CommandError, print } from '../output.ts'
import { uploadFolder } from './upload-folder.ts'

interface Options extends ServerFlags {
  space: string
  title?: string
  changeRequest?: string
  prune?: boolean
  merge?: boolean
  dryRun?: boolean
  overwrite?: boolean
  plain?: boolean
  json?: boolean
}

const maxSubjectLength = 100

const progressOf = ({ json }: Options) => {
  const { stderr } = process
  const write = (text: string) => void (json ? undefined : stderr.write(text))
  const onProgress = createProgress({ write, isTerminal: stderr.isTTY, now: () => performance.now() })
  // Clears the progress line before an error is printed.
  return { onProgress, clear: () => (stderr.isTTY ? write('\r\x1b[K') : undefined) }
}

const importLocal = async (path: string, { read, root, name }: LocalSource, options: Options, command: Command) => {
  const source = await read()
  const docs = connect(options, command)
  const { onProgress, clear } = progressOf(options)
  const { space: spaceId, changeRequest, prune, merge, dryRun, overwrite } = options
  // Imported here, so that small commands do not load the markdown parser.
  const { describeImport, importSource, importSubject, readBase } = await import('@scriptorium/folders/import/index')
  const { reportOn } = await import('@scriptorium/folders/report/report-on')
  const { remarkLines, reportedOf, reportLines } = await import('@scriptorium/folders/report/describe-report')
  const subject = (options.title ?? importSubject(name)).slice(0, maxSubjectLength)
  if (prune && source.files.length === 0)
    throw new CommandError(`There is no markdown in ${path}, so nothing is pruned.`)
  const base = await readBase(root, spaceId)
  const given = { spaceId, subject, folder: name, changeRequest, prune, merge, dryRun, overwrite, base, onProgress }
  const result = await importSource(docs, source, given).catch((error: unknown) => {
    clear()
    throw explainNotFound(error, `space or change request: ${spaceId}`)
  })
  const report = reportedOf(await reportOn(source, root))
  const lines = [
    ...reportLines(report),
    ...remarkLines('as text', report.kept),
    ...remarkLines('broken', report.brokenLinks),
    describeImport(result),
  ]
  print({ ...result, report }, lines.join('\n'), options.json)
  const { length } = result.conflicts
  if (length > 0)
    throw new CommandError(`${length} ${length === 1 ? 'file has' : 'files have'} conflicts with the space.`)
}

const importRemote = async (source: ImportSource, options: Options, command: Command) => {
  const docs = connect(options, command)
  const { space: spaceId, changeRequest, dryRun, merge, plain: isPlain } = options
  const done = await importByServer(docs, { source, spaceId, changeRequest, isPlain, dryRun, merge }).catch(
    (error: unknown) => {
      throw explainNotFound(error, `space: ${spaceId}`)
    },
  )
  print(done, await describeRemoteImport(done), options.json)
}

/**
 * Imports what was opened. Files of other tools are imported by the server: it knows their state at the last import, so it can merge
 * changes of both sides. An import with options that the server does not have runs on this machine.
 */
const importOpened = async (path: string, opened: LocalSource, options: Options, command: Command) => {
  const { title, prune, overwrite, space } = options
  const isForServer = title === undefined && !prune && !overwrite && (await opened.survey()).isTranslated
  const source = isForServer ? await uploadFolder(connect(options, command), space, opened) : undefined
  return source ? importRemote(source, options, command) : importLocal(path, opened, options, command)
}

const run = async (path: string, options: Options, command: Command) => {
  if (isAddress(path)) return importRemote(sourceAt(path), options, command)
  // A wrong address of the server is told before the files are read.
  connect(options, command)
  return withSource(path, options.plain, (opened) => importOpened(path, opened, options, command))
}

/** The tools that `@scriptorium/import` knows, as its README lists them. */
export const knownTools: readonly string[] = [
  'VitePress',
  'VuePress',
  'Docusaurus',
  'Starlight',
  'MkDocs',
  'Mintlify',
  'Nextra',
  'Fumadocs',
  'Fern',
  'ReadMe',
  'mdBook',
  'Hugo',
  'Jekyll',
  'docsify',
  'GitHub wiki',
  'Antora',
  'AsciiDoc',
  'Sphinx',
  'Notion',
  'Confluence',
  'BookStack',
  'Outline',
  'Wiki.js',
  'Nuxt Content',
  'Obsidian',
  'HTML',
  'Word',
  'MDX',
  'Numbered Markdown',
  'Markdown with extensions',
]

const perLine = 8

const toolLines = (): string =>
  Array.from(
    { length: Math.ceil(knownTools.length / perLine) },
    (_, line) => `  ${knownTools.slice(line * perLine, (line + 1) * perLine).join(', ')}`,
  ).join(',\n')

/** `import`: imports a folder, a zip file or an address into a space of any running server, through a change request. */
export const importCommand = (): Command =>
  serverFlags(
    new Command('import')
      .description(
        'import a folder, a zip file, a Git repository or a website into a space through a change request; files of other tools are translated',
      )
      .argument('<source>', 'a folder, a zip file, or the address of a zip file, a Git repository or a website')
      .requiredOption('--space <id>', 'the space to import into'),
  )
    .option(
      '--title <subject>',
      'subject of the change request; a repeated import continues the one with the same subject',
    )
    .option('--change-request <number>', 'continue this change request')
    .option('--prune', 'delete pages that are not in the folder, and recognise those that have moved')
    .option('--merge', 'merge the change request after the import')
    .option('--overwrite', 'overwrite changes that others made in the space')
    .option('--plain', 'take the files as they are, even if another tool such as VitePress made them')
    .option('--dry-run', 'print the changes without making them')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nThe server fetches addresses, and translates uploaded files of other tools. --title, --prune and --overwrite are for\nlocal files only; with one of them, this command translates the files itself.',
    )
    .addHelpText('after', `\nFiles of these tools are translated:\n${toolLines()}`)
    .addHelpText('after', '\nExample:\n  $ scriptorium import ./docs --space mR4kT9xWq2LzB7cVn1Ys --merge')
    .action(run)
