/** A value of a request, or a field of its form. */
interface Pair {
  name: string
  value: string
  fileName?: string
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

const escaped = (text: string): string => text.replaceAll(/["'\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

const quoted = (text: string): string => text.replaceAll(/['\\]/g, String.raw`\$&`)

const escapedPair = ({ name, value, fileName }: Pair): Pair => ({
  name: escaped(name),
  value: escaped(value),
  ...(fileName !== undefined && { fileName: escaped(fileName) }),
})

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

/** What the library writes into code without escaping it, by language and printer. */
const before: Record<string, (request: PrintedRequest) => PrintedRequest> = {
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
  'csharp/httpclient': (request) => ({
    ...(isMultipart(request) ? request : withParams(request, escapedPair)),
    headers: request.headers.map(escapedPair),
  }),
  // It leaves out texts of other types.
  'python/requests': (request) =>
    request.postData?.text === undefined
      ? request
      : { ...request, postData: { ...request.postData, mimeType: 'application/json' } },
}

/** How printed code becomes correct, by language and printer. */
const after: Record<string, (code: string) => string> = {
  // After an @, cURL expects the name of a file.
  'shell/curl': (code) =>
    code.replace("--data '@", "--data-raw '@").replace(/--data '<content of (.*)>'/, "--data-binary '@$1'"),
  // `Set` would keep only the last value of a field that repeats.
  'go/native': (code) => code.replaceAll(/^\tpostData\.Set\(/gm, '\tpostData.Add('),
  'java/nethttp': (code) => `import java.net.URI;\nimport java.net.http.*;\n\n${code}`,
  'csharp/httpclient': (code) =>
    `${code.includes('HeaderValue(') ? 'using System.Net.Http.Headers;\n\n' : ''}${code}\nConsole.WriteLine(await response.Content.ReadAsStringAsync());`,
  'php/guzzle': (code) => `<?php\n\nrequire 'vendor/autoload.php';\n\n${code}\n\necho $response->getBody();`,
  // Ruby evaluates what is between #{ and }, also in these texts.
  'ruby/native': (code) =>
    code
      .replace('<<~JSON', "<<~'JSON'")
      .replaceAll(/^(?:url = URI\(|request\.body = )".*$/gm, (line) => line.replaceAll(/#(?=[{$@])/g, String.raw`\#`)),
  'python/requests': (code) => `import requests\n\n${code}`,
}

/** Returns a request as code. Empty if the library cannot print it. */
export const printRequest = ({ target, client, generate }: Sampler, request: PrintedRequest): string => {
  const printer = `${target}/${client}`
  // The library writes the URL between quotes.
  const url = request.url.replaceAll("'", '%27').replaceAll('"', '%22').replaceAll('\\', '%5C')
  try {
    const faithful = withFaithfulBody({ ...request, url })
    const code = generate(before[printer]?.(faithful) ?? faithful).replaceAll(mark, '')
    return code === '' ? '' : (after[printer]?.(code) ?? code)
  } catch {
    return ''
  }
}
