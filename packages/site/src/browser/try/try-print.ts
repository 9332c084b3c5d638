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

const isMultipart = ({ postData }: PrintedRequest): boolean => postData?.mimeType.startsWith('multipart/') === true

const withParams = (request: PrintedRequest, change: (pair: Pair) => Pair): PrintedRequest => {
  const { postData } = request
  return postData?.params ? { ...request, postData: { ...postData, params: postData.params.map(change) } } : request
}

/** What the library writes into code without escaping it, by language and printer. */
const before: Record<string, (request: PrintedRequest) => PrintedRequest> = {
  'js/fetch': (request) => (isMultipart(request) ? withParams(request, escapedPair) : request),
  'php/guzzle': (request) => {
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
    const code = generate(before[printer]?.({ ...request, url }) ?? { ...request, url })
    return code === '' ? '' : (after[printer]?.(code) ?? code)
  } catch {
    return ''
  }
}
