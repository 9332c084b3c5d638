import { expect, test } from 'vitest'
import { exportedPageToMarkdown } from './exported-page.ts'

const page = (content: string) =>
  exportedPageToMarkdown(`<body><p>Menu</p><div id="main-content">${content}</div></body>`)

test('a panel is a hint with its title above its content', async () => {
  const written = await page(
    '<div class="panel"><div class="panelHeader"><b>Before you begin</b></div><div class="panelContent"><p>Read this.</p></div></div><p>After.</p>',
  )
  expect(written.match(/hint|Before you begin|Read this\.|endhint|After\.|Menu/g)).toEqual([
    'hint',
    'Before you begin',
    'Read this.',
    'endhint',
    'After.',
  ])
})

test('a part that can be opened keeps its title, and tasks their states', async () => {
  const written = await page(
    '<div class="expand-container"><div class="expand-control"><span class="expand-control-text"> More </span></div><div class="expand-content"><p>Inside.</p></div></div>' +
      '<ul class="inline-task-list"><li class="checked">Done<ul class="inline-task-list"><li>Below</li></ul></li><li>Open</li></ul>',
  )
  expect(written).toMatch(/<summary>More<\/summary>\s+Inside\./)
  expect(written).toMatch(/[*-] \[x\] Done\s+[*-] \[ \] Below\s+[*-] \[ \] Open/)
})

test('a note is yellow there, and a warning is red', async () => {
  const styleOf = async (kind: string) =>
    /style="(\w+)"/.exec(
      await page(`<div class="confluence-information-macro confluence-information-macro-${kind}"><p>x</p></div>`),
    )?.[1]
  expect([await styleOf('note'), await styleOf('warning')]).toEqual(['warning', 'danger'])
})
