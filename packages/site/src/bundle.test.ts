import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { bundle } from './bundle.ts'

const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  for (const [name, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), code)
  }
  return folder
}

test('a script runs with what it imports, from other folders too', async () => {
  const folder = folderWith({
    'main.ts': "import { double } from './numbers/double.ts'\nglobalThis.result = double(21)\n",
    'numbers/double.ts': "import { two } from '../two.ts'\nexport const double = (n: number): number => n * two\n",
    'two.ts': 'export const two = 2\n',
  })
  const page: { result?: number } = {}
  runInNewContext(await bundle('main', folder), page)
  expect(page.result).toBe(42)
})

test('two scripts of one name are refused, because one would hide the other', async () => {
  const folder = folderWith({
    'main.ts': "import { a } from './tabs.ts'\nimport { b } from './frame/tabs.ts'\nexport const all = [a, b]\n",
    'tabs.ts': 'export const a = 1\n',
    'frame/tabs.ts': 'export const b = 2\n',
  })
  await expect(bundle('main', folder)).rejects.toThrow(/the same name/)
})
