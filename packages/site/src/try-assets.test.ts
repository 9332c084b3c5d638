import type { ApiField } from '@scriptorium/content/api-request'
import { expect, test } from 'vitest'
import type { Sampler } from './browser/try/try-print.ts'
import { sampleOf, type SampleBody } from './browser/try/try-samples.ts'
import { tryScript } from './try-assets.ts'

const samplersIn = async (): Promise<Sampler[]> => {
  const { content } = await tryScript()
  // Everything before the modules of the page, which need a browser.
  const library = content.slice(content.indexOf('const library'), content.indexOf('const modules = {}'))
  return new Function(`${library}\nreturn samplers`)() as Sampler[]
}

const request = {
  method: 'POST',
  url: "https://api.example/it's?kind=owl",
  headers: [['X-Key', 'YOUR_KEY']] as [string, string][],
  body: undefined,
}
const fields = ['name', 'photo'].map((name): ApiField => ({
  name,
  in: 'form',
  isRequired: false,
  description: '',
  type: 'string',
  values: [],
  value: '',
  style: 'form',
  explodes: true,
}))
const body = (type: string, kind: 'file' | 'form' | 'text', text = ''): SampleBody => ({
  of: { type, kind, text: '', fields },
  text,
  values: new Map<string, File[] | string>([
    ['name', 'Heron'],
    ['photo', [new File([''], 'heron.png')]],
  ]),
})

test('prints a request in nine languages', async () => {
  const samplers = await samplersIn()
  expect(samplers.map(({ title }) => title)).toEqual([
    'cURL',
    'JavaScript',
    'Python',
    'Go',
    'Java',
    'PHP',
    'C#',
    'Ruby',
    'Swift',
  ])
  for (const sampler of samplers) {
    const code = sampleOf(sampler, request, body('application/json', 'text', '{"name":"Heron"}'))
    expect(code).toMatch(/https:\/\/api\.example\/it(?:%27|')s\?kind=owl/)
    for (const part of ['YOUR_KEY', 'Heron']) expect(code).toContain(part)
    expect(sampleOf(sampler, request, body('multipart/form-data', 'form'))).toContain('heron.png')
    expect(sampleOf(sampler, { ...request, method: 'GET' })).toContain('api.example')
  }
})

test('escapes what is entered as each language wants it', async () => {
  const samplers = new Map((await samplersIn()).map((one) => [one.title, one]))
  const hostile = `it's "#{1}" \\ \n$HOME`
  const values = new Map([['name', hostile]])
  const print = (title: string, type: string, text = '') => {
    const kind = text === '' ? 'form' : 'text'
    return sampleOf(samplers.get(title)!, request, { ...body(type, kind, text), values })
  }
  const json = JSON.stringify({ [hostile]: hostile })
  expect(print('JavaScript', 'multipart/form-data')).toContain(String.raw`'it\'s \"#{1}\" \\ \n$HOME'`)
  expect(print('C#', 'application/x-www-form-urlencoded')).toContain(String.raw`"it\'s \"#{1}\" \\ \n$HOME"`)
  expect(print('Python', 'text/plain', hostile)).toMatch(/^import requests\n[^]*data="it's \\"#\{1\}/)
  expect(print('Ruby', 'text/plain', hostile)).toContain(String.raw`"it's \"\#{1}\" \\ \n$HOME"`)
  expect(print('Ruby', 'application/json', json)).toContain("<<~'JSON'")
  expect(print('PHP', 'application/json', json)).toContain(`'${json.replaceAll(/['\\]/g, String.raw`\$&`)}'`)
})

const codeOfFile: Record<string, string> = {
  cURL: String.raw`--data-binary '@it'\''s.png'`,
  JavaScript: String.raw`body: '<content of it\'s.png>'`,
  Python: `data=open("it's.png", "rb")`,
  Go: `os.Open("it's.png")`,
  Java: `java.nio.file.Path.of("it's.png")`,
  PHP: String.raw`fopen('it\'s.png', 'r')`,
  'C#': `File.ReadAllBytes("it's.png")`,
  Ruby: `File.binread("it's.png")`,
  Swift: `Data(contentsOf: URL(fileURLWithPath: "it's.png"))`,
}

test('shows how code sends a file', async () => {
  const ofFile = (file?: File): SampleBody => ({ ...body('image/png', 'file'), ...(file && { file }) })
  for (const sampler of await samplersIn()) {
    const code = sampleOf(sampler, request, ofFile(new File([''], "it's.png")))
    expect(code).toContain(codeOfFile[sampler.title] ?? `no code of ${sampler.title}`)
    expect(sampleOf(sampler, request, ofFile())).toMatch(/["'@]FILE["']|<content of FILE>/)
  }
})

test('is a script without modules, and without paths of this machine', async () => {
  const { content } = await tryScript()
  expect(content).not.toMatch(/^(?:import|export) /m)
  expect(content).not.toContain('node_modules')
  expect(() => new Function(content)).not.toThrow()
})
