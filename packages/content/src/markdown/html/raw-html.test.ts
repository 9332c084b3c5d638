import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../read.ts'
import { writeMarkdown } from '../write.ts'

const rewrite = (markdown: string): string => writeMarkdown(readMarkdown(markdown))

describe('HTML on several lines', () => {
  test.each<[where: string, markdown: string, written: string]>([
    ['in a text', 'a <Note\n       x="y">b</Note> c\n', 'a <Note\nx="y">b</Note> c\n'],
    ['in a list', '1. a\n\n   <Note>\n     b\n   </Note>\n', '1. a\n\n   <Note>\n     b\n   </Note>\n'],
    ['in a quote', '> <Note>\n>   b\n> </Note>\n', '> <Note>\n>   b\n> </Note>\n'],
    [
      'as a video of several versions',
      '<video loop title="a">\n  <source src="a.mp4">\n  <p>b</p>\n</video>\n',
      '{% file src="a.mp4" %}\n',
    ],
    ['as a video', '<video src="a.mp4" controls></video>\n', '{% file src="a.mp4" %}\n'],
    ['as a sound', '<audio controls><source src="a.mp3"></audio>\n', '{% file src="a.mp3" %}\n'],
    [
      'as a video elsewhere',
      '<video src="https://a.example/b.mp4"></video>\n',
      '{% embed url="https://a.example/b.mp4" %}\n',
    ],
    ['as a video of a script', '<video src="javascript:a()"></video>\n', '<video src="javascript:a()"></video>\n'],
    ['as words under a picture', '<div>\n<img src="a.png">\n<figcaption>b</figcaption>\n</div>\n', '![](a.png)\n\nb\n'],
    ['as a paragraph of images', '<img src="a.png"\n     align="right">\n', '![](a.png)\n'],
  ])('%s keeps its text and is stable', (_, markdown, written) => {
    expect(rewrite(markdown)).toBe(written)
    expect(rewrite(written)).toBe(written)
  })
})

describe('titles of columns', () => {
  const under = (title: string): string => `| ${title} | c |\n| --- | - |\n`

  test.each<[name: string, title: string, written: string, text: string]>([
    ['with a line break', 'a<br>b', 'a<br>b', 'a b'],
    ['with marked text before a line break', '<b>a</b><br> b', '**a**<br> b', 'a b'],
    ['with HTML', '<img width="1" src="v"/> b', '<img width="1" src="v"/> b', 'b'],
    ['with a link around HTML', '<a href="u"> <img width="1" src="v"/> b</a>', '[ <img width="1" src="v"/> b](u)', 'b'],
  ])('%s are read back and have a text for other clients', (_, title, written, text) => {
    const [table] = readMarkdown(under(title)).nodes
    expect(table!.data).toMatchObject({ definition: { c0: { title: text, titleFragment: 'title-c0' } } })
    expect(rewrite(under(title))).toContain(`| ${written} | c |`)
    expect(rewrite(rewrite(under(title)))).toBe(rewrite(under(title)))
  })

  test('a fragment without marks is a plain title', () => {
    const [table] = readMarkdown(under('**Name**')).nodes
    const plain = JSON.parse(
      JSON.stringify(table).replace('"type":"bold"', '"type":"none"').replace('{"object":"mark","type":"none"}', ''),
    )
    expect(writeMarkdown({ nodes: [plain] })).toContain('| Name | c |')
  })
})
