/** A value of a request, or a field of its form. */
interface Pair {
  name: string
  value: string
  fileName?: string
  contentType?: string
}

/** A request as the library that prints it wants it. */
export interface PrintedRequest {
  method: string
  url: string
  headers: Pair[]
  postData?: { mimeType: string; text?: string; params?: Pair[] }
}

/** Prints a request in a language. */
export interface Sampler {
  target: string
  client: string
  title: string
  generate: (request: PrintedRequest) => string
}

const escaped = (text: string): string =>
  text
    .replaceAll(/["'\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)

const quoted = (text: string): string => text.replaceAll(/['\\]/g, String.raw`\$&`)

const changed = ({ name, value, fileName }: Pair, change: (text: string) => string): Pair => ({
  name: change(name),
  value: change(value),
  ...(fileName !== undefined && { fileName: change(fileName) }),
})

const escapedPair = (pair: Pair): Pair => changed(pair, escaped)

/** Stands for the bytes of a file, which code reads where it runs. */
export const contentOf = (file: string): string => `<content of ${file}>`

const isMultipart = ({ postData }: PrintedRequest): boolean => postData?.mimeType.startsWith('multipart/') === true

const withParams = (request: PrintedRequest, change: (pair: Pair) => Pair): PrintedRequest => {
  const { postData } = request
  return postData?.params ? { ...request, postData: { ...postData, params: postData.params.map(change) } } : request
}

/**
 * Keeps the library from reading a text as JSON, if it stands at the start of the text. It is taken out of the printed code again. It
 * is a character of Unicode's private use area, which no text contains.
 */
const mark = '\uE0F0'

/** Stand for the ends of lines in texts that the library writes as they are between quotes. */
const [lineFeed, carriageReturn] = ['\uE0F1', '\uE0F2']

const withoutLines = (text: string): string => text.replaceAll('\n', lineFeed).replaceAll('\r', carriageReturn)

const withEscapedLines = (code: string): string =>
  code.replaceAll(lineFeed, String.raw`\n`).replaceAll(carriageReturn, String.raw`\r`)

/** The body that stands for a file, as the library prints it. */
const printedFile = `${mark}?${contentOf('(.*)')}`

const isFile = ({ postData }: PrintedRequest): boolean => new RegExp(`^${printedFile}$`).test(postData?.text ?? '')

/** Returns a request whose body is bytes to a printer that writes bodies of other types as texts. */
const withBytes = (request: PrintedRequest): PrintedRequest =>
  isFile(request) ? { ...request, postData: { ...request.postData, mimeType: 'application/octet-stream' } } : request

/** Returns code that reads the file of a body instead of the text that stands for it. */
const readingFile = (code: string, printed: string, reading: string): string =>
  code.replace(new RegExp(printed.replace('FILE', printedFile)), reading)

/** Where the library turns a word of JSON into one of Python, such as `true` into `True`, even inside of a text. */
const wordsOfJson = /(?<=: )(?=(?:true|false|null),)/g

const stringsOfJson = /"(?:[^"\\]|\\.)*"/g

const withoutStrings = (json: string): string => json.replaceAll(stringsOfJson, '""').replaceAll(/\s/g, '')

/** Returns whether the library prints a text as the same JSON. It changes large numbers, `1.0`, and values that are no object or list. */
const isData = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    const strings = text.match(stringsOfJson) ?? []
    return (
      typeof value === 'object' &&
      value !== null &&
      withoutStrings(JSON.stringify(value)) === withoutStrings(text) &&
      strings.every((one) => one.search(wordsOfJson) === -1)
    )
  } catch {
    return false
  }
}

const asText = (text: string): string => mark + text.replaceAll(wordsOfJson, mark)

/** Returns a request whose body the library writes as a text, if it would change the body otherwise. */
const withFaithfulBody = (request: PrintedRequest): PrintedRequest => {
  const { postData } = request
  if (postData?.text === undefined || isData(postData.text)) return request
  return { ...request, postData: { ...postData, text: asText(postData.text) } }
}

/** Returns a request whose form is a text if a field repeats: some printers keep the fields in a table by name. */
const withRepeatedFields = (request: PrintedRequest): PrintedRequest => {
  const { params = [] } = request.postData ?? {}
  const isRepeating = new Set(params.map(({ name }) => name)).size < params.length
  if (isMultipart(request) || !isRepeating) return request
  const text = String(new URLSearchParams(params.map(({ name, value }) => [name, value])))
  return { ...request, postData: { mimeType: 'text/plain', text } }
}

const quotedForCurl = (file: string): string =>
  /[",;\\]/.test(file) ? `"${file.replaceAll(/["\\]/g, String.raw`\$&`)}"` : file

/** What the library writes into code without escaping it, by language and printer. */
const before: Record<string, (request: PrintedRequest) => PrintedRequest> = {
  'shell/curl': (request) =>
    isMultipart(request)
      ? withParams(request, ({ name, value, fileName }) =>
          fileName === undefined ? { name, value: mark + value } : { name, value, fileName: quotedForCurl(fileName) },
        )
      : request,
  'js/fetch': (request) => (isMultipart(request) ? withParams(request, escapedPair) : withRepeatedFields(request)),
  'php/guzzle': (given) => {
    const request = withRepeatedFields(given)
    const { postData } = request
    // It prints JSON as an array, with keys as they are, and an empty object as a list.
    const isText = /['\\]|\{\s*\}/.test(postData?.text ?? '')
    if (postData && isText) return { ...request, postData: { ...postData, mimeType: 'text/plain' } }
    return withParams(request, ({ name, value, fileName }) => ({
      name: isMultipart(request) ? name : quoted(name),
      value,
      ...(fileName !== undefined && { fileName: quoted(fileName) }),
    }))
  },
  'swift/nsurlsession': withBytes,
  'csharp/httpclient': (request) => ({
    ...withParams(withBytes(request), (pair) =>
      isMultipart(request) ? changed(pair, withoutLines) : escapedPair(pair),
    ),
    headers: request.headers.map(escapedPair),
  }),
  'python/requests': (request) => {
    // A part without a type stands apart from the files, and is not sent as a part if there are none.
    if (isMultipart(request))
      return withParams(request, (pair) => (pair.fileName === undefined ? { ...pair, contentType: mark } : pair))
    const { postData } = request
    // The printer of Python leaves out a body of any other type.
    return postData?.text === undefined
      ? request
      : { ...request, postData: { ...postData, mimeType: 'application/json' } }
  },
}

/** How printed code becomes correct, by language and printer. */
const after: Record<string, (code: string, request: PrintedRequest) => string> = {
  'shell/curl': (code) =>
    readingFile(code, "--data(?:-binary)? 'FILE'", "--data-binary '@$1'")
      // After an @, cURL expects the name of a file, and after --form also after other characters.
      .replace(new RegExp(`--data '${mark}?@`), "--data-raw '@")
      .replaceAll(new RegExp(`^( *--form)( '.*?=)${mark}`, 'gm'), '$1-string$2'),
  // `Set` would keep only the last value of a field that repeats.
  'go/native': (code) => {
    const reading = readingFile(
      code,
      String.raw`payload := strings\.NewReader\("FILE"\)`,
      'payload, _ := os.Open("$1")',
    )
    return (reading === code ? code : reading.replace('"strings"', '"os"')).replaceAll(
      /^\tpostData\.Set\(/gm,
      '\tpostData.Add(',
    )
  },
  'java/nethttp': (code) =>
    `import java.net.URI;\nimport java.net.http.*;\n\n${readingFile(
      code,
      String.raw`"FILE"\.getBytes\([\w.]+\)`,
      'java.nio.file.Files.readAllBytes(java.nio.file.Path.of("$1"))',
    )}`,
  'csharp/httpclient': (printed, request) => {
    const bytes = String.raw`System\.Text\.Encoding\.UTF8\.GetBytes\("FILE"\)`
    const reading = readingFile(withEscapedLines(printed), bytes, 'File.ReadAllBytes("$1")')
    const code = isFile(request)
      ? reading.replace('HeaderValue("application/octet-stream")', `HeaderValue("${request.postData!.mimeType}")`)
      : reading
    return `${code.includes('HeaderValue(') ? 'using System.Net.Http.Headers;\n\n' : ''}${code}\nConsole.WriteLine(await response.Content.ReadAsStringAsync());`
  },
  'php/guzzle': (code) =>
    `<?php\n\nrequire 'vendor/autoload.php';\n\n${readingFile(code, "'FILE'", "fopen('$1', 'r')")}\n\necho $response->getBody();`,
  // Ruby evaluates what is between #{ and }, also in these texts.
  'ruby/native': (code) =>
    readingFile(code, '"FILE"', 'File.binread("$1")')
      .replace('<<~JSON', "<<~'JSON'")
      .replaceAll(/^(?:url = URI\(|request\.body = )".*$/gm, (line) => line.replaceAll(/#(?=[{$@])/g, String.raw`\#`)),
  'swift/nsurlsession': (code) =>
    readingFile(code, String.raw`Data\("FILE"\.utf8\)`, 'try Data(contentsOf: URL(fileURLWithPath: "$1"))'),
  'python/requests': (code) =>
    `import requests\n\n${readingFile(code, '"FILE"', 'open("$1", "rb")').replaceAll(`, "${mark}"`, '')}`,
}

/** Returns a request as code. Empty if the library cannot print it. */
export const printRequest = ({ target, client, generate }: Sampler, request: PrintedRequest): string => {
  const printer = `${target}/${client}`
  // The library writes the URL between quotes.
  const url = request.url.replaceAll("'", '%27').replaceAll('"', '%22').replaceAll('\\', '%5C')
  try {
    // Browsers trim values, and Python refuses what they would trim.
    const headers = request.headers.map(({ name, value }) => ({ name, value: value.trim() }))
    const faithful = withFaithfulBody({ ...request, url, headers })
    const code = generate(before[printer]?.(faithful) ?? faithful)
    return code === '' ? '' : (after[printer]?.(code, request) ?? code).replaceAll(mark, '')
  } catch {
    return ''
  }
}
