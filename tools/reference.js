import { listedItems } from './lists.js'
import { problemsOfOperation } from './problems.js'
import { samplesOf } from './samples.js'

/** @param {any} document @param {any} node @returns {any} */
const resolve = (document, node) => {
  const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(node?.$ref ?? '') ?? []
  return kind && name ? resolve(document, document.components[kind]?.[name]) : node
}

/** Returns the example of a media type or of its schema. @param {any} document @param {any} media */
const exampleOf = (document, media) => {
  const [first] = Object.values(media?.examples ?? {})
  return media?.example ?? first?.value ?? resolve(document, media?.schema)?.example
}

/** @param {any} document @param {any} operation @param {any} item */
const requiredQuery = (document, operation, item) =>
  Object.fromEntries(
    [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      .map((parameter) => resolve(document, parameter))
      .filter((parameter) => parameter?.in === 'query' && parameter.required)
      .map(({ name, example, schema }) => [name, example ?? resolve(document, schema)?.example ?? `<${name}>`]),
  )

/** @param {any} document @param {any} operation */
const isPagedList = (document, operation) =>
  listedItems(resolve(document, operation.responses['200']?.content?.['application/json']?.schema) ?? {}) !==
    undefined && !operation['x-unpaged']

const PROBLEM = '#/components/responses/Problem'

/** @param {string} code */
const pascal = (code) => code.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())

/** Returns the example of a problem for one code. @param {any} document @param {{ code: string, status: number, title: string }} problem */
const problemExample = (document, { code, status, title }) => {
  const { errors, ...example } = document.components.schemas.Problem?.example ?? {}
  const own = { type: `/problems/${code}`, title, status, detail: title, code, error: { code: status, message: title } }
  return code === 'invalid_request' ? { ...example, errors } : { ...example, ...own }
}

/** Adds a response with some codes, which all operations with these codes share. @param {any} document @param {any[]} problems */
const problemResponse = (document, problems) => {
  const name = `${problems.map(({ code }) => pascal(code)).join('Or')}Problem`
  const { content, ...rest } = document.components.responses.Problem
  const [[type = '', media] = []] = Object.entries(content ?? {})
  document.components.responses[name] ??= {
    ...rest,
    description: problems.map(({ code, title }) => `\`${code}\`: ${title}.`).join(' '),
    content: {
      [type]: {
        ...media,
        examples: Object.fromEntries(problems.map((one) => [one.code, { value: problemExample(document, one) }])),
      },
    },
  }
  return { $ref: `#/components/responses/${name}` }
}

/** Names the codes of each error response. Without codes it stays the general one. @param {any} document @param {any} operation */
const describeProblems = (document, operation) => {
  const own = problemsOfOperation(document, operation)
  for (const [status, response] of Object.entries(operation.responses)) {
    const here = own.filter((problem) => String(problem.status) === status)
    if (response.$ref === PROBLEM && here.length > 0) operation.responses[status] = problemResponse(document, here)
  }
}

/** "change-requests" → "Change requests". @param {string} name */
const displayName = (name) => {
  const words = name.replaceAll('-', ' ')
  return (words.charAt(0).toUpperCase() + words.slice(1))
    .replace(/^Api\b/, 'API')
    .replace(/^Openapi\b/, 'OpenAPI')
    .replace(/^Saml\b/, 'SAML')
    .replace(/\burls\b/, 'URLs')
}

/**
 * Adds to a bundled document what the reference page shows: code samples, the permission and the operationId of each operation, the
 * problem codes of each status, and readable names of tags.
 *
 * @param {any} document
 */
export const addReference = (document) => {
  for (const tag of document.tags ?? []) tag['x-displayName'] ??= displayName(tag.name)
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of ['get', 'put', 'post', 'delete', 'patch']) {
      const operation = item[method]
      if (!operation) continue
      const { operationId, requestBody, 'x-permission': permission } = operation
      operation['x-codeSamples'] ??= samplesOf({
        method,
        path,
        operationId,
        query: requiredQuery(document, operation, item),
        body: exampleOf(document, requestBody?.content?.['application/json']),
        isList: isPagedList(document, operation),
        hasResult: !('204' in operation.responses),
      })
      operation['x-badges'] ??= [operationId, ...(permission ? [permission] : [])].map((name) => ({ name }))
      describeProblems(document, operation)
    }
}
