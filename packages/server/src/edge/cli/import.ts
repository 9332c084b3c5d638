import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { Command } from 'commander'
import { createProgress } from '@scriptorium/folders/progress'
import { connect, explainNotFound, serverFlags, type ServerFlags } from './connect.ts'
import { CommandError, print } from './output.ts'

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

const requireFolder = async (folder: string) => {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new CommandError(`There is no folder ${folder}.`)
}

const run = async (folder: string, options: Options, command: Command) => {
  const docs = connect(options, command)
  await requireFolder(folder)
  const { stderr } = process
  const write = (text: string) => void (options.json ? undefined : stderr.write(text))
  const onProgress = createProgress({ write, isTerminal: stderr.isTTY, now: () => performance.now() })
  const { space: spaceId, changeRequest, prune, merge, dryRun, overwrite } = options
  // Imported here, so that small commands do not load the markdown parser.
  const { describeImport, importSource, importSubject, readBase, readFolder } =
    await import('@scriptorium/folders/import/index')
  const name = basename(resolve(folder)) || 'folder'
  const subject = (options.title ?? importSubject(name)).slice(0, maxSubjectLength)
  const source = await readFolder(folder, { isPlain: options.plain })
  if (prune && source.files.length === 0)
    throw new CommandError(`There is no markdown in ${folder}, so nothing is pruned.`)
  const base = await readBase(folder, spaceId)
  const given = { spaceId, subject, folder: name, changeRequest, prune, merge, dryRun, overwrite, base, onProgress }
  const result = await importSource(docs, source, given).catch((error: unknown) => {
    // Clears the progress line before the error is printed.
    if (stderr.isTTY) write('\r\x1b[K')
    throw explainNotFound(error, `space or change request: ${spaceId}`)
  })
  print(result, describeImport(result), options.json)
  const { length } = result.conflicts
  if (length > 0)
    throw new CommandError(`${length} ${length === 1 ? 'file has' : 'files have'} conflicts with the space.`)
}

/** `import`: imports a folder of markdown into a space of any running server, through a change request. */
export const importCommand = (): Command =>
  serverFlags(
    new Command('import')
      .description(
        'import a folder of markdown files into a space through a change request; folders of VitePress, Docusaurus, Starlight, MkDocs and Mintlify are translated',
      )
      .argument('<folder>')
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
    .addHelpText('after', '\nExample:\n  $ scriptorium import ./docs --space mR4kT9xWq2LzB7cVn1Ys --merge')
    .action(run)
