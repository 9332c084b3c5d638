import { highlightWith, type Grammars, type Highlight } from '@scriptorium/site/code/highlight-with'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'

// Colors must not hold up the keys of somebody who types.
const maxSourceLength = 20_000

// Sites know hundreds of languages. Those that nobody writes much of stay plain here, and make no file.
const loaders: readonly (readonly [names: string, load: Grammars[string]])[] = [
  ['bash sh shell zsh', () => import('shiki/langs/bash.mjs')],
  ['c', () => import('shiki/langs/c.mjs')],
  ['console', () => import('shiki/langs/console.mjs')],
  ['cpp c++', () => import('shiki/langs/cpp.mjs')],
  ['cs csharp c#', () => import('shiki/langs/csharp.mjs')],
  ['css', () => import('shiki/langs/css.mjs')],
  ['dart', () => import('shiki/langs/dart.mjs')],
  ['diff patch', () => import('shiki/langs/diff.mjs')],
  ['docker dockerfile', () => import('shiki/langs/docker.mjs')],
  ['elixir', () => import('shiki/langs/elixir.mjs')],
  ['go', () => import('shiki/langs/go.mjs')],
  ['graphql', () => import('shiki/langs/graphql.mjs')],
  ['groovy', () => import('shiki/langs/groovy.mjs')],
  ['hcl terraform', () => import('shiki/langs/hcl.mjs')],
  ['html', () => import('shiki/langs/html.mjs')],
  ['http', () => import('shiki/langs/http.mjs')],
  ['ini properties', () => import('shiki/langs/ini.mjs')],
  ['java', () => import('shiki/langs/java.mjs')],
  ['json jsonc', () => import('shiki/langs/json.mjs')],
  ['kotlin kt', () => import('shiki/langs/kotlin.mjs')],
  ['lua', () => import('shiki/langs/lua.mjs')],
  ['make makefile', () => import('shiki/langs/make.mjs')],
  ['markdown md', () => import('shiki/langs/markdown.mjs')],
  ['nginx', () => import('shiki/langs/nginx.mjs')],
  ['perl', () => import('shiki/langs/perl.mjs')],
  ['php', () => import('shiki/langs/php.mjs')],
  ['powershell ps1', () => import('shiki/langs/powershell.mjs')],
  ['python py', () => import('shiki/langs/python.mjs')],
  ['r', () => import('shiki/langs/r.mjs')],
  ['ruby rb', () => import('shiki/langs/ruby.mjs')],
  ['rust rs', () => import('shiki/langs/rust.mjs')],
  ['scala', () => import('shiki/langs/scala.mjs')],
  ['scss', () => import('shiki/langs/scss.mjs')],
  ['sql', () => import('shiki/langs/sql.mjs')],
  ['svelte', () => import('shiki/langs/svelte.mjs')],
  ['swift', () => import('shiki/langs/swift.mjs')],
  ['toml', () => import('shiki/langs/toml.mjs')],
  ['tsx', () => import('shiki/langs/tsx.mjs')],
  ['ts typescript mts cts', () => import('shiki/langs/typescript.mjs')],
  ['vue', () => import('shiki/langs/vue.mjs')],
  ['xml', () => import('shiki/langs/xml.mjs')],
  ['yaml yml', () => import('shiki/langs/yaml.mjs')],
]

const grammars: Grammars = Object.fromEntries(
  loaders.flatMap(([names, load]) => names.split(' ').map((name) => [name, load])),
)

let highlighter: Promise<Highlight> | undefined

const isIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve)
  })

/** Colors a text when the browser has time for it. The highlighter of published sites loads with the first text. */
export const highlight: Highlight = async (code) => {
  highlighter ??= highlightWith(createJavaScriptRegexEngine({ forgiving: true }), grammars, maxSourceLength)
  await isIdle()
  return (await highlighter)(code)
}
