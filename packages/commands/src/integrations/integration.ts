import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BodyInput } from '@scriptorium/client'
import { Command } from 'commander'
import { parse } from 'yaml'
import { bundleScript } from './bundle-script.ts'
import { serverFlags, withServer, type ServerFlags } from '../connection/connect.ts'
import { addInstallationCommands } from './installations.ts'
import { CommandError, printFor } from '../output.ts'

type Publish = BodyInput<'publishIntegration'>

const manifestName = 'integration.yaml'

interface Manifest extends Record<string, unknown> {
  name: string
  script: string
  icon?: string
  previewImages?: string[]
}

const environmentPattern = /\$\{\{\s*env\.(\w+)\s*\}\}/g

// Secrets come from the environment, so that the manifest can be shared.
const withEnvironment = (text: string): string =>
  text.replace(environmentPattern, (_whole, name: string) => {
    const value = process.env[name]
    if (value === undefined) throw new CommandError(`The manifest needs the environment variable ${name}.`)
    return value
  })

const readManifest = async (path: string): Promise<Manifest> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`${path} does not exist. Give a folder with an ${manifestName}, or the path of a manifest.`)
  })
  const found = parse(withEnvironment(text)) as Partial<Manifest> | null
  if (typeof found?.name !== 'string' || typeof found.script !== 'string')
    throw new CommandError(`${path} needs a name and the path of a script.`)
  return found as Manifest
}

const pathOf = async (place: string): Promise<string> => {
  const found = await stat(place).catch(() => undefined)
  return found?.isDirectory() ? join(place, manifestName) : place
}

const base64 = async (path: string): Promise<string> => {
  const bytes = await readFile(path).catch(() => {
    throw new CommandError(`The image ${path} cannot be read.`)
  })
  return bytes.toString('base64')
}

const bodyOf = async (
  folder: string,
  { name: _name, ...manifest }: Manifest,
  organization?: string,
): Promise<Publish> => {
  const { script, icon, previewImages, ...rest } = manifest
  const images = previewImages?.map((path) => base64(join(folder, path)))
  return {
    ...rest,
    ...(organization !== undefined && { organization }),
    ...(icon !== undefined && { icon: await base64(join(folder, icon)) }),
    ...(images && { previewImages: await Promise.all(images) }),
    script: await bundleScript(join(folder, script)),
  } as Publish
}

interface Options extends ServerFlags {
  org?: string
  json?: boolean
}

const publish = async (place: string, { json, org, ...flags }: Options, command: Command) => {
  const path = await pathOf(place)
  const manifest = await readManifest(path)
  const body = await bodyOf(dirname(path), manifest, org)
  await withServer(flags, command, async (docs) => {
    const found = await docs.publishIntegration({ params: { integrationName: manifest.name }, body })
    const { name, version, urls } = found
    printFor({ name, version, urls }, `Published ${name}, version ${version}: ${urls.location}`, json)
  })
}

/** `integration`: publishes an integration from a folder, lists the installed ones, and agrees to their scopes. */
export const integrationCommand = (): Command =>
  addInstallationCommands(new Command('integration').description('publish integrations, and see what they may do'))
    .addHelpText('after', '\nExample:\n  $ scriptorium integration publish ./changelog-feed --org "$ORG"')
    .addCommand(
      serverFlags(new Command('publish').description(`bundle the script and publish the next version`))
        .argument('<folder>', `a folder with an ${manifestName}, or the path of a manifest`)
        .option('--org <organization>', 'organization that owns it, by id or hostname (default: that of the manifest)')
        .option('--json', 'print JSON even on a terminal')
        .addHelpText(
          'after',
          '\nThe manifest has the fields of the operation publishIntegration, a name, and paths for the script and the images.' +
            '\n\nExample:\n  $ scriptorium integration publish ./changelog-feed --org "$ORG"',
        )
        .action(publish),
    )
