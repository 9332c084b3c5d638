import { expect, test } from 'vitest'
import { storageToMarkdown } from './storage-format.ts'

const written = async (storage: string): Promise<string> =>
  (
    await storageToMarkdown(storage, {
      pageAddress: () => undefined,
      fileAddress: () => undefined,
      userName: () => undefined,
      files: [],
      keep: () => undefined,
    })
  ).trim()

const panel = (fallback: string) =>
  `<ac:adf-extension><ac:adf-node type="panel"><ac:adf-attribute key="panel-type">note</ac:adf-attribute><ac:adf-content><p>Words</p></ac:adf-content></ac:adf-node>${fallback}</ac:adf-extension>`

test('an extension of the newer editor keeps its words, with or without what stands in its place', async () => {
  for (const nothing of ['', '<ac:adf-fallback> </ac:adf-fallback>'])
    expect(await written(panel(nothing))).toMatch(/^\{% hint style="\w+" %\}\nWords\n\{% endhint %\}$/)
  expect(await written(panel('<ac:adf-fallback><p>Shown</p></ac:adf-fallback>'))).toBe('Shown')
})

test('sections of a layout become columns if they have several cells', async () => {
  const cell = (text: string) => `<ac:layout-cell><p>${text}</p></ac:layout-cell>`
  const section = (...texts: string[]) =>
    `<ac:layout-section ac:type="x">${texts.map(cell).join('')}</ac:layout-section>`
  const text = await written(`<ac:layout>${section('Left', 'Right')}${section('Below')}</ac:layout>`)
  expect(text).toMatch(
    /\{% columns %\}\s+\{% column %\}\s+Left\s+\{% endcolumn %\}[^]*Right[^]*\{% endcolumns %\}\s+Below$/,
  )
})

test('signs are shown by what they look like, or by their name', async () => {
  const sign = (attributes: string) => written(`<p>A <ac:emoticon ${attributes}/></p>`)
  expect(await sign('ac:name="tick"')).toBe('A ✅')
  expect(await sign('ac:name="blue-star" ac:emoji-fallback="🎉"')).toBe('A 🎉')
})
