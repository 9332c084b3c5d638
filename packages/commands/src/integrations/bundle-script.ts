import { readFile } from 'node:fs/promises'
import type { BuildFailure } from 'esbuild'
import { CommandError } from '../output.ts'

const load = () => import('esbuild').catch(() => undefined)

/**
 * Returns the script of an integration as one module: TypeScript and JSX are compiled, and its packages are included. Without the
 * optional package `esbuild`, returns the file unchanged.
 */
export const bundleScript = async (path: string): Promise<string> => {
  const esbuild = await load()
  if (!esbuild) return readFile(path, 'utf8')
  try {
    const { outputFiles } = await esbuild.build({
      entryPoints: [path],
      bundle: true,
      write: false,
      format: 'esm',
      target: 'es2022',
      conditions: ['worker', 'browser'],
      mainFields: ['module', 'main'],
      // Public runtimes read the mode, and take their JSX from their own package.
      define: { MODE: '"production"' },
      jsx: 'automatic',
      jsxImportSource: '@gitbook/runtime',
      external: ['node:*', 'cloudflare:*'],
      logLevel: 'silent',
    })
    return outputFiles[0]!.text
  } catch (error) {
    const [first] = (error as BuildFailure).errors ?? []
    const where = first?.location ? ` (${first.location.file}:${first.location.line})` : ''
    throw new CommandError(`The script cannot be bundled: ${first?.text ?? (error as Error).message}${where}`)
  }
}
