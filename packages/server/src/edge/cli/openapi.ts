import { Command } from 'commander'
import { readSpec } from '../http/openapi-document.ts'

/** `openapi`: prints the OpenAPI document of this version. */
export const openapiCommand = (): Command =>
  new Command('openapi')
    .description('print the OpenAPI document')
    .option('--yaml', 'as YAML')
    .option('--json', 'as JSON (default)')
    .addHelpText('after', '\nExample:\n  $ scriptorium openapi --yaml > openapi.yaml')
    .action(({ yaml }: { yaml?: boolean }) => void process.stdout.write(readSpec(yaml ? 'yaml' : 'json')))
