import { expect, test } from 'vitest'
import { translate } from '../../../test/tree-of.ts'

test('a vault of Obsidian has its links, embedded notes and files, and callouts', async () => {
  const { tool, texts, kept } = await translate({
    'Start.md':
      '---\ntags: [a]\naliases:\n  - Home\n---\nSee [[Deep note]], [[deep note#How to|the way]], [[#Below]], [[Notes/C (old)]] and [[gone|lost]].\n\n' +
      '## Below\n\n- ![[Deep note#How to]]\n- next\n\n> ![[Deep note#^one]]\n\n![[harbour view.png|300]] ![[harbour view.png|A view]] ![[paper.pdf#page=3]]\n\n' +
      '| A |\n| --- |\n| [[Deep note\\|here]] |\n\n`[[code]]` %%hidden\nwords%% and ==bright== words^[A note.] with $x$ #tag\n',
    'Notes/Deep note.md':
      'First. ^one\n\n# How to\n\nDo [[Start|it]].\n\n# Other\n\n> [!faq]- Why?\n> > [!tip|wide] Good\n> > Yes.\n\n> [!note]\n> Mind.\n\n![[Start]]\n',
    'Notes/C (old).md': 'Old',
    'files/harbour view.png': '',
    'files/paper.pdf': '',
    'Sketch.excalidraw.md': '{}',
  })
  expect(tool).toBe('Obsidian')
  expect(Object.keys(texts).toSorted()).toEqual(['SUMMARY.md', 'Start.md', 'notes/C (old).md', 'notes/Deep note.md'])
  expect(texts['SUMMARY.md']).toContain('[Deep note](<notes/Deep note.md>)')
  const start = texts['Start.md']!
  expect(start).toContain(
    'See [Deep note](notes/Deep%20note.md), [the way](notes/Deep%20note.md#how-to), [Below](#below), [Notes/C (old)](notes/C%20%28old%29.md) and lost.',
  )
  expect(start).toContain('- # How to\n  \n  Do [it](Start.md).\n- next\n')
  expect(start).toContain('> First.\n')
  expect(start).toContain('<img src="files/harbour%20view.png" alt="" width="300"> ![A view](files/harbour%20view.png)')
  expect(start).toContain('\n\n{% file src="files/paper.pdf" %}\n')
  expect(start).toContain('| [here](notes/Deep%20note.md) |')
  expect(start).toContain(
    '`[[code]]`  and <mark style="background-color:yellow;">bright</mark> words[^note-1] with $$x$$ #tag',
  )
  expect(start).toContain('[^note-1]: A note.')
  const deep = texts['notes/Deep note.md']!
  expect(deep).toContain(
    '<details>\n\n<summary>Why?</summary>\n\n{% hint style="success" %}\n**Good**\n\nYes.\n{% endhint %}',
  )
  expect(deep).toContain('{% hint style="info" %}\nMind.\n{% endhint %}')
  expect(deep).not.toContain('![[')
  expect(kept).toEqual([{ path: 'Start.md', line: 6, construct: '[[gone|lost]]' }])
})

test('brackets without a name and words of links in brackets stay, and folders with any name have notes', async () => {
  const { tool, texts } = await translate({
    'a.md': 'An array [[]], ![[]] and [[ ]], a source [[1]](https://a.b/1), see [[b]].\n\n![[c]]\n',
    '_inbox/b.md': '# B\n',
    'c.md': '![[b]] \u00050\u0005 \u00051\u0005\n',
  })
  expect(tool).toBe('Obsidian')
  const [text] = Object.values(texts).filter((one) => one.includes('An array'))
  expect(text).toMatch(
    /An array \[\[\]\], !\[\[\]\] and \[\[ \]\], a source \[\[1\]\]\(https:\/\/a\.b\/1\), see \[b\]\(/,
  )
  expect(text).toContain('\n# B\n')
})

test('a folder with more pages of another format is of no vault', async () => {
  const [note, page] = ['See [[other]].\n', 'Title\n=====\n\nSee :doc:`b`.\n']
  const { tool, texts } = await translate({
    'README.md': note,
    'other.md': 'x',
    'a.rst': page,
    'b.rst': page,
    'c.rst': page,
  })
  expect(tool).toBe('Sphinx')
  expect(Object.keys(texts)).toEqual(expect.arrayContaining(['a.md', 'b.md', 'c.md']))
})

test('a folder whose double brackets lead to no note is of no vault', async () => {
  await expect(translate({ 'a.md': 'A list `[[1]]`, [[1, 2]] and [[b]].\n', 'c.md': 'x' })).rejects.toThrow()
})
