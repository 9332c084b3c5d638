import { expect, test } from 'vitest'
import { fileOf, filesInRtf } from './file-of.ts'

const png = '89504e470d0a1a0a'

test('the pictures of rich text are those that Word shows, in their order', async () => {
  const rtf = `{\\rtf1 {\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn shapeType}}}\\picw10\\pngblip\\bliptag-12{\\*\\blipuid 00ff}${png}\r\n0a}}{\\nonshppict{\\pict\\wmetafile8 ffff}}{\\pict\\jpegblip ffd8ff}}`
  const files = filesInRtf(rtf)
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['image.png', 'image/png'],
    ['image.jpg', 'image/jpeg'],
  ])
  expect(Buffer.from(await files[0]!.arrayBuffer()).toString('hex')).toBe(`${png}0a`)
})

test('rich text without its end has no pictures', () => {
  expect(filesInRtf(`{\\pict\\pngblip ${'ab '.repeat(100_000)}`)).toEqual([])
})

test.each(['', '}'])('many pictures in one group are read once, ended by "%s"', (end) => {
  expect(filesInRtf(`{\\pict${'\\pngblip '.repeat(500_000)}${end}`)).toEqual([])
})

test.each(['data:image/png;base64,!', 'data:image/png,%', 'data:text/html,x', 'https://example.com/x.png'])(
  'no picture: %s',
  (source) => expect(fileOf(source)).toBeUndefined(),
)
