import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HERE = import.meta.dirname
/** The folder that `pnpm pack` packs, unless the command names another one inside `dist`: then both can be built at once. */
const OUT = join(HERE, 'dist', process.argv[2] ?? 'package')
const DECLARATIONS = ['schema.gen.d.ts', 'methods.gen.d.ts']

/** Compiles the client and the types, which are a private package and therefore part of this one. */
const compile = (folder: string, ...flags: string[]) => {
  const tsc = join(HERE, 'node_modules/typescript/bin/tsc')
  const args = [tsc, '-p', 'tsconfig.build.json', '--outDir', join(OUT, folder), ...flags]
  execFileSync(process.execPath, args, { cwd: HERE, stdio: 'inherit' })
  for (const name of DECLARATIONS) cpSync(join(HERE, '../types/src', name), join(OUT, folder, 'types/src', name))
}

const entry = (file: string) => ({ import: `./esm/client/src/${file}.js`, require: `./cjs/client/src/${file}.js` })

const imports = { '#types': './esm/types/src/index.js', '#endpoints': './esm/types/src/endpoints.gen.js' }

/** Replaces imports such as `#types` by relative ones: a nested package.json, which makes the folder CommonJS, ends their scope. */
const resolveImports = (folder: string) => {
  const at = join(OUT, folder, 'client/src')
  for (const name of readdirSync(at).filter((file) => /\.(js|d\.ts)$/.test(file))) {
    const text = readFileSync(join(at, name), 'utf8')
    const resolved = Object.entries(imports).reduce(
      (result, [from, to]) =>
        result.replaceAll(new RegExp(`(["'])${from}\\1`, 'g'), `$1../../${to.slice('./esm/'.length)}$1`),
      text,
    )
    writeFileSync(join(at, name), resolved)
  }
}

/** Writes the manifest without the fields that only development needs. */
const writeManifest = () => {
  const own = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8')) as Record<string, unknown>
  const names = ['name', 'version', 'description', 'keywords', 'license', 'engines', 'dependencies']
  const manifest = {
    ...Object.fromEntries(names.map((name) => [name, own[name]])),
    type: 'module',
    sideEffects: false,
    // Without it, packing would leave out generated files, which Git ignores.
    files: ['cjs', 'esm', 'examples', 'CHANGELOG.md'],
    imports,
    exports: {
      '.': entry('index'),
      './operations': entry('operations'),
      './uploads': entry('uploads'),
      './webhooks': entry('webhooks'),
      './package.json': './package.json',
    },
  }
  writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const nested = { type: 'commonjs', sideEffects: false }
  writeFileSync(join(OUT, 'cjs/package.json'), `${JSON.stringify(nested, null, 2)}\n`)
}

rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
compile('esm')
compile('cjs', '--module', 'commonjs', '--moduleResolution', 'bundler', '--verbatimModuleSyntax', 'false')
resolveImports('cjs')
writeManifest()
for (const name of ['README.md', 'CHANGELOG.md', 'examples'])
  cpSync(join(HERE, name), join(OUT, name), { recursive: true })
cpSync(join(HERE, '../../LICENSE'), join(OUT, 'LICENSE'))
