import { expect, test } from 'vitest'
import { treeOf } from '../../test/tree-of.ts'
import { readProgram } from './read-program.ts'

test.for([
  [
    'a function with parameters',
    "const group = (label, items = ['x']) => ({ label, items }); export default [group('A', ['a']), group('B')]",
    [
      { label: 'A', items: ['a'] },
      { label: 'B', items: ['x'] },
    ],
  ],
  [
    'a function with an object',
    "function page({ name, path }) { const link = '/' + path; return { text: `The ${name}`, link } }; export default [page({ name: 'a', path: 'b' })]",
    [{ text: 'The a', link: '/b' }],
  ],
  [
    'a list that is mapped',
    "const names = ['a', 'b']; export default { items: names.map((name) => ({ link: `/${name}/` })) }",
    { items: [{ link: '/a/' }, { link: '/b/' }] },
  ],
  ['a filter keeps everything', "export default ['a', false].filter(Boolean)", ['a', false]],
  [
    'a condition',
    "export default { base: process.env.CI ? '/docs/' : '/', name: process.env.NAME || 'N', x: isOn && ['y'] }",
    { base: '/docs/', name: 'N', x: ['y'] },
  ],
  ['a call of require that names nothing', 'const x = require(); export default { a: 1, x }', { a: 1, x: undefined }],
  ['a function of itself', 'const f = (n) => f(n); export default { a: f(1), b: 2 }', { a: undefined, b: 2 }],
] as const)('a program with %s', async ([, text, expected]) => {
  const { exported } = await readProgram(treeOf({ 'a.ts': text }), 'a.ts')
  expect(exported).toEqual(expected)
})
