/** @typedef {{ lang: string, label: string, source: string }} CodeSample */

/** The reference page shows about this many characters of a line. */
const maxLineLength = 48

/** @param {string} name */
const isIdentifier = (name) => /^[A-Za-z_$][\w$]*$/.test(name)

/** Writes a JSON value as a JavaScript literal, on one line if it fits. @param {any} value @param {string} [indent] @returns {string} */
export const literalOf = (value, indent = '') => {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const deeper = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((item) => literalOf(item, deeper))
    : Object.entries(value).map(([key, item]) => `${isIdentifier(key) ? key : `'${key}'`}: ${literalOf(item, deeper)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  const line = members.length === 0 ? open.trim() + close.trim() : `${open}${members.join(', ')}${close}`
  if (line.length + indent.length <= maxLineLength && !line.includes('\n')) return line
  return `${open.trim()}\n${members.map((member) => `${deeper}${member},\n`).join('')}${indent}${close.trim()}`
}

/** @param {string} name */
const shellName = (name) => name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()

/** @param {string} text */
const shellQuoted = (text) => `'${text.replaceAll("'", "'\\''")}'`

/**
 * @typedef {{ method: string, path: string, operationId: string, query: Record<string, unknown>, body?: unknown, isList: boolean, hasResult: boolean }} Call
 */

/** @param {Call} call */
const clientSample = ({ path, operationId, query, body, isList, hasResult }) => {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const parts = [
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
    ...(Object.keys(query).length > 0 ? [`query: ${literalOf(query, '  ')}`] : []),
    ...(body === undefined ? [] : [`body: ${literalOf(body, '  ')}`]),
  ]
  const line = `{ ${parts.join(', ')} }`
  const isShort = line.length + operationId.length <= maxLineLength && !line.includes('\n')
  const input = parts.length === 0 ? '' : isShort ? line : `{\n${parts.map((part) => `  ${part},\n`).join('')}}`
  return isList
    ? `for await (const item of docs.${operationId}.items(${input})) {\n  console.log(item)\n}`
    : `${hasResult ? 'const result = ' : ''}await docs.${operationId}(${input})`
}

/** @param {Call} call */
const curlSample = ({ method, path, query, body }) => {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => `$${shellName(name)}`)
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$BASE_URL${url}${search.length > 0 ? `?${search.join('&')}` : ''}"`,
    `  -H "Authorization: Bearer $TOKEN"`,
    ...(body === undefined
      ? []
      : ["  -H 'Content-Type: application/json'", `  -d ${shellQuoted(JSON.stringify(body))}`]),
  ]
  return lines.join(' \\\n')
}

/** Returns a call of the operation with our client and with curl. @param {Call} call @returns {CodeSample[]} */
export const samplesOf = (call) => [
  { lang: 'TypeScript', label: 'Client', source: clientSample(call) },
  { lang: 'Shell', label: 'curl', source: curlSample(call) },
]
