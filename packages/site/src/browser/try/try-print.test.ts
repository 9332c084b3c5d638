import { expect, test } from 'vitest'
import { contentOf, printRequest, type PrintedRequest } from './try-print.ts'

const plain: PrintedRequest = { method: 'POST', url: 'https://api.example.com/a', headers: [] }

/** Returns what the library is asked to print, and what becomes of a text that it prints. */
const printed = (printer: string, request: Partial<PrintedRequest>, code = 'code') => {
  const [target = '', client = ''] = printer.split('/')
  let given: PrintedRequest | undefined
  const generate = (one: PrintedRequest) => ((given = one), code)
  const text = printRequest({ target, client, title: '', generate }, { ...plain, ...request })
  return { given: given!, text }
}

test('quotes in an address cannot end the text that it stands in', () => {
  expect(printed('shell/curl', { url: `https://a.example/'"\\` }).given.url).toBe('https://a.example/%27%22%5C')
})

test('fields of a form are escaped in the languages whose printer forgets it', () => {
  const params = [{ name: `a'b`, value: `c"d\\\n`, fileName: `e'f` }]
  const form = (mimeType: string) => ({ postData: { mimeType, params } })
  const paramsOf = (printer: string, mimeType: string) => printed(printer, form(mimeType)).given.postData!.params
  const escaped = [{ name: String.raw`a\'b`, value: String.raw`c\"d\\\n`, fileName: String.raw`e\'f` }]
  const [multipart, encoded] = ['multipart/form-data', 'application/x-www-form-urlencoded']
  expect(paramsOf('js/fetch', multipart)).toEqual(escaped)
  expect(paramsOf('js/fetch', encoded)).toEqual(params)
  expect(paramsOf('csharp/httpclient', multipart)).toEqual([{ ...params[0], value: 'c"d\\\uE0F1' }])
  expect(paramsOf('csharp/httpclient', encoded)).toEqual(escaped)
  const quotedName = { name: String.raw`a\'b`, value: params[0]!.value, fileName: String.raw`e\'f` }
  expect(paramsOf('php/guzzle', encoded)).toEqual([quotedName])
  expect(paramsOf('php/guzzle', multipart)).toEqual([{ ...quotedName, name: `a'b` }])
  expect(paramsOf('go/native', multipart)).toEqual(params)
})

test('values of headers are trimmed, as browsers send them', () => {
  const headers = [{ name: 'x-a', value: ' b ' }]
  expect(printed('python/requests', { headers }).given.headers).toEqual([{ name: 'x-a', value: 'b' }])
})

test('headers are escaped in C#', () => {
  const headers = [{ name: 'x-a', value: `"b"` }]
  expect(printed('csharp/httpclient', { headers }).given.headers).toEqual([{ name: 'x-a', value: String.raw`\"b\"` }])
  expect(printed('shell/curl', { headers }).given.headers).toEqual(headers)
})

test('a body that PHP cannot have as an array is sent as a text, and Python sends each text', () => {
  const typeOf = (printer: string, text: string, mimeType = 'application/json') =>
    printed(printer, { postData: { mimeType, text } }).given.postData!.mimeType
  expect(typeOf('php/guzzle', '{"a":1}')).toBe('application/json')
  for (const text of [`{"a":"it's"}`, String.raw`{"a":"\n"}`, '{"a":{ }}'])
    expect(typeOf('php/guzzle', text)).toBe('text/plain')
  expect(typeOf('python/requests', 'a', 'text/csv')).toBe('application/json')
  expect(printed('python/requests', {}).given.postData).toBe(undefined)
})

test('a body that the library would change is no JSON to it, and has no marks in the code', () => {
  const textOf = (text: string) => {
    const postData = { mimeType: 'application/json', text }
    const given = printed('js/fetch', { postData }).given.postData!.text!
    const generate = (one: PrintedRequest) => one.postData!.text!
    expect(printRequest({ target: 'js', client: 'fetch', title: '', generate }, { ...plain, postData })).toBe(text)
    return given
  }
  for (const text of ['{"id":1,"ok":true}', '[ 1.5, {"a": "\\"1.0\\"", "b": -2} ]', '{"a":"b: true"}'])
    expect(textOf(text)).toBe(text)
  const changed = [
    '{"id":12345678901234567890}',
    '[1.0]',
    '{"a":1,"a":2}',
    '"text"',
    '42',
    'true',
    'null',
    'a: null, b',
  ]
  for (const text of [...changed, '{"a":"b: true, c"}']) {
    expect(() => JSON.parse(textOf(text)) as unknown).toThrow()
    expect(textOf(text)).not.toMatch(/: (?:true|false|null),/)
  }
})

test('all values of a field that repeats are sent', () => {
  const params = ['b', 'c d'].map((value) => ({ name: 'a', value }))
  const postData = { mimeType: 'application/x-www-form-urlencoded', params }
  for (const printer of ['js/fetch', 'php/guzzle'])
    expect(printed(printer, { postData }).given.postData).toEqual({ mimeType: 'text/plain', text: 'a=b&a=c+d' })
  expect(printed('go/native', { postData }, '\tpostData.Set("a", "b")').text).toBe('\tpostData.Add("a", "b")')
})

test('a text that begins with @ is no name of a file to cURL', () => {
  expect(printed('shell/curl', {}, "curl a --data '@everyone'").text).toBe("curl a --data-raw '@everyone'")
})

test('only the files of a form are files to cURL', () => {
  const params = [
    { name: 'a', value: '@everyone' },
    { name: 'b', value: '', fileName: 'x.txt' },
    { name: 'c', value: '', fileName: 'y,"z.txt' },
  ]
  const postData = { mimeType: 'multipart/form-data', params }
  const code = "curl u \\\n  --form 'a=\uE0F0@everyone' \\\n  --form 'b=@x.txt'"
  const { given, text } = printed('shell/curl', { postData }, code)
  expect(given.postData!.params!.map(({ fileName }) => fileName)).toEqual([undefined, 'x.txt', String.raw`"y,\"z.txt"`])
  expect(text).toBe("curl u \\\n  --form-string 'a=@everyone' \\\n  --form 'b=@x.txt'")
})

test('a form without files is sent in parts by Python, too', () => {
  const postData = { mimeType: 'multipart/form-data', params: [{ name: 'a', value: 'b' }] }
  const { given, text } = printed('python/requests', { postData }, '("a", (None, "b", "\uE0F0"))')
  expect(given.postData!.params![0]!.contentType).toBe('\uE0F0')
  expect(text).toBe('import requests\n\n("a", (None, "b"))')
})

test('ends of lines in a form end no text of C#', () => {
  const postData = { mimeType: 'multipart/form-data', params: [{ name: 'a', value: 'b' }] }
  expect(printed('csharp/httpclient', { postData }, 'Content("a\uE0F2\uE0F1b")').text).toContain(
    String.raw`Content("a\r\nb")`,
  )
})

test.each([
  ['shell/curl', "--data 'TEXT'", "--data-binary '@a.png'"],
  ['shell/curl', "--data-binary 'TEXT'", "--data-binary '@a.png'"],
  ['python/requests', 'data="TEXT"', 'data=open("a.png", "rb")'],
  ['php/guzzle', "'body' => 'TEXT'", "'body' => fopen('a.png', 'r')"],
  ['ruby/native', 'request.body = "TEXT"', 'request.body = File.binread("a.png")'],
  ['go/native', '\t"strings"\n\tpayload := strings.NewReader("TEXT")', '\t"os"\n\tpayload, _ := os.Open("a.png")'],
  ['java/nethttp', '"TEXT".getBytes(a.b.UTF_8)', 'java.nio.file.Files.readAllBytes(java.nio.file.Path.of("a.png"))'],
  ['swift/nsurlsession', 'Data("TEXT".utf8)', 'try Data(contentsOf: URL(fileURLWithPath: "a.png"))'],
  [
    'csharp/httpclient',
    'Content(System.Text.Encoding.UTF8.GetBytes("TEXT")), MediaTypeHeaderValue("application/octet-stream")',
    'Content(File.ReadAllBytes("a.png")), MediaTypeHeaderValue("image/png")',
  ],
])('code of %s reads the file of a body', (printer, code, expected) => {
  const postData = { mimeType: 'image/png', text: contentOf('a.png') }
  expect(printed(printer, { postData }, code.replace('TEXT', `\uE0F0${contentOf('a.png')}`)).text).toContain(expected)
})

test('code gets what it needs to run', () => {
  expect(printed('python/requests', {}).text).toBe('import requests\n\ncode')
  expect(printed('php/guzzle', {}).text).toMatch(/^<\?php\n\nrequire .*;\n\ncode\n\necho .*;$/s)
  const ruby = 'url = URI("https://a.example/#{b}")\nrequest.body = <<~JSON\nx = "#{c}"'
  expect(printed('ruby/native', {}, ruby).text).toBe(
    String.raw`url = URI("https://a.example/\#{b}")` + `\nrequest.body = <<~'JSON'\nx = "#{c}"`,
  )
})

test('what the library cannot print stays empty', () => {
  const fails = () => {
    throw new Error('No such printer')
  }
  expect(printRequest({ target: 'php', client: 'guzzle', title: '', generate: fails }, plain)).toBe('')
  expect(printed('php/guzzle', {}, '').text).toBe('')
})
