import { dirname, relative } from 'node:path'
import { listedItems } from '../lists.js'

/** @import { Context } from './schemas.js' */

/**
 * @typedef {{ schema?: any, example?: unknown, examples?: object }} Media
 * @typedef {{ content?: Record<string, Media> }} Carrier
 * @typedef {{
 *   operationId?: string, summary?: string, tags?: string[], security?: object[], parameters?: any[],
 *   requestBody?: Carrier & { required?: boolean }, responses?: Record<string, Carrier>,
 *   'x-permission'?: string, 'x-scopes'?: unknown, 'x-problems'?: string[], 'x-unpaged'?: boolean,
 *   'x-reads'?: unknown,
 * }} Operation
 */

const JSON_TYPE = 'application/json'

/** The name of the folder below `resources/` that a file is in. @param {string} file */
const resourceOf = (file) => /[/\\]resources[/\\]([^/\\]+)[/\\]/.exec(file)?.[1]

/** @param {Operation} operation @returns {[status: string, response: any][]} */
const successes = (operation) => Object.entries(operation.responses ?? {}).filter(([status]) => /^2\d\d$/.test(status))

/** Generators use operationIds as function names. The finding names the other file, which can be far away. */
export const operationIds = () => {
  /** @type {Map<string, string>} */
  const files = new Map()
  return {
    /** @param {Operation} operation @param {Context} ctx */
    Operation({ operationId }, ctx) {
      if (operationId === undefined) return
      const file = ctx.location.source.absoluteRef
      const other = files.get(operationId)
      if (other === undefined) return void files.set(operationId, file)
      const where = other === file ? 'in this file' : `in ${relative(dirname(file), other)}`
      ctx.report({
        message: `Rename this operation or the one ${where}: both have the operationId ${operationId}.`,
        location: ctx.location.child('operationId'),
      })
    },
  }
}

/** The only tag is the folder's name, so that spec, server and reference use the same noun. It is declared with a description. */
export const operationTag = () => {
  /** @type {Set<string>} */
  let declared = new Set()
  /** @type {Set<string>} */
  let grouped = new Set()
  return {
    Root: {
      /** @param {{ tags?: { name: string }[], 'x-tagGroups'?: { tags: string[] }[] }} root */
      enter({ tags = [], 'x-tagGroups': groups = [] }) {
        declared = new Set(tags.map(({ name }) => name))
        grouped = new Set(groups.flatMap((group) => group.tags))
      },
    },
    /** @param {Operation} operation @param {Context} ctx */
    Operation(operation, ctx) {
      const location = ctx.location.child('tags')
      const folder = resourceOf(ctx.location.source.absoluteRef)
      const [tag, ...more] = operation.tags ?? []
      if (!folder) return ctx.report({ message: 'Move this operation into a file in resources/<noun>/.', location })
      if (tag !== folder || more.length > 0)
        return ctx.report({
          message: `Give this operation exactly one tag, the name of its folder: \`tags: [${folder}]\`.`,
          location,
        })
      if (!declared.has(tag))
        ctx.report({ message: `Declare the tag \`${tag}\` in \`tags\` of openapi.yaml, with a description.`, location })
      else if (!grouped.has(tag))
        ctx.report({ message: `Add the tag \`${tag}\` to a group in \`x-tagGroups\` of openapi.yaml.`, location })
    },
  }
}

/** A handler returns one type. A PUT may answer 200 and 201 with the same schema. */
export const operationSuccess = () => ({
  /** @param {Operation} operation @param {Context} ctx */
  Operation(operation, ctx) {
    const found = successes(operation)
    const results = found.map(([, response]) => ctx.resolve(response).node?.content?.[JSON_TYPE]?.schema?.$ref)
    for (const [status, response] of found) {
      const { content } = ctx.resolve(response).node ?? {}
      const media = Object.values(content ?? {})
      if (status === '204' || (media.length > 0 && media.every(({ schema }) => schema))) continue
      ctx.report({
        message: `Give response ${status} a schema, or answer 204.`,
        location: ctx.location.child(['responses', status]),
      })
    }
    const isUpsert = found.length === 2 && results[0] !== undefined && results[0] === results[1]
    if (found.length === 1 || isUpsert) return
    ctx.report({
      message: 'Give this operation exactly one 2xx response (or two with the same schema $ref).',
      location: ctx.location.child('responses'),
    })
  },
})

/**
 * The permission is part of the API: the server's gate and the `permissions` objects follow from it. The noun names the path
 * parameter on which the permission is checked, so that the gate needs no code for each operation.
 */
export const operationPermission = () => ({
  PathItem: {
    /** @param {Operation} operation @param {Context} ctx @param {{ PathItem: Operation }} parents */
    Operation(operation, ctx, { PathItem }) {
      const permission = operation['x-permission']
      if (permission === undefined && operation.security?.length === 0) return
      const [, noun] = /^([a-z][a-zA-Z]*):[a-z][a-zA-Z]*$/.exec(permission ?? '') ?? []
      if (!noun)
        return ctx.report({
          message: 'Declare who can call this: `x-permission: noun:verb`, or `security: []` for everyone.',
        })
      const names = [PathItem.parameters, operation.parameters]
        .filter(Array.isArray)
        .flat()
        .map((parameter) => ctx.resolve(parameter).node)
        .filter((parameter) => parameter?.in === 'path')
        .map((parameter) => parameter.name)
      if (noun === 'user' || names.some((name) => name === `${noun}Id` || name === `${noun}Name`)) return
      ctx.report({
        message: `\`${permission}\` needs {${noun}Id} in the path. Use a noun whose id the path has, or \`user:self\` if it has none.`,
        location: ctx.location.child('x-permission'),
      })
    },
  },
})

/**
 * A POST that only reads must not run as a write: the response that is stored for its `Idempotency-Key` could show what the caller may no
 * longer see. Nothing else tells such a POST from a write that answers 200, so each of them says which it is.
 */
export const operationReads = () => ({
  /** @param {Operation} operation @param {Context} ctx */
  Operation(operation, ctx) {
    const isOpen = ctx.key === 'post' && operation.responses?.['200'] !== undefined
    if (typeof operation['x-reads'] === (isOpen ? 'boolean' : 'undefined')) return
    ctx.report({
      message: isOpen
        ? 'Declare whether this POST only reads: `x-reads: true`, or `x-reads: false` if it writes.'
        : 'Remove `x-reads`, which only a POST that answers 200 has.',
    })
  },
})

/** Readers see the summary first, in the reference and in operations.md. */
export const operationSummary = () => ({
  /** @param {Operation} operation @param {Context} ctx */
  Operation({ summary }, ctx) {
    const location = ctx.location.child('summary')
    if (!summary || !/^[A-Z]/.test(summary) || summary.length > 80)
      return ctx.report({
        message: 'Write a summary of at most 80 characters that starts with a capital letter.',
        location,
      })
    if (summary.endsWith('.')) ctx.report({ message: 'End the summary without a full stop.', location })
    if (/^(\w+[^s]s|\w{3,}ing)\b/.test(summary))
      ctx.report({ message: 'Write the summary in the imperative: "Get a space", not "Gets".', location })
  },
})

/** Every problem code must be in ProblemCode.yaml, which defines its status. */
export const operationProblems = () => {
  /** @type {{ codes: string[], at: any, report: Context['report'] }[]} */
  const used = []
  /** @type {Set<string> | undefined} */
  let catalogue
  return {
    /** @param {Operation} operation @param {Context} ctx */
    Operation(operation, ctx) {
      const codes = operation['x-problems']
      if (codes !== undefined && !Array.isArray(codes))
        return ctx.report({
          message: 'Write `x-problems` as a list: `x-problems: [no_effect]`.',
          location: ctx.location.child('x-problems'),
        })
      if (codes) used.push({ codes, at: ctx.location.child('x-problems'), report: ctx.report })
    },
    /** @param {{ oneOf?: { const?: string, 'x-status'?: number }[] }} schema @param {Context} ctx */
    Schema(schema, ctx) {
      if (!/[/\\]ProblemCode\.yaml$/.test(ctx.location.source.absoluteRef) || !schema.oneOf) return
      catalogue = new Set(schema.oneOf.map((entry) => entry.const ?? ''))
    },
    Root: {
      leave() {
        for (const { codes, at, report } of used)
          for (const code of codes)
            if (!catalogue?.has(code))
              report({
                message: `Unknown problem code \`${code}\`. Add it to shared/schemas/ProblemCode.yaml, or use a code from there.`,
                location: at,
              })
      },
    },
  }
}

/**
 * Readers copy examples, and tests send them. The example is next to the media type or in the schema. A list uses the example
 * of its items.
 */
export const operationExamples = () => ({
  /** @param {Operation} operation @param {Context} ctx */
  Operation(operation, ctx) {
    /** @param {any} schema @param {Context['location']} [from] @returns {boolean} */
    const hasExample = (schema, from) => {
      const { node, location } = resolveFrom(ctx, schema, from)
      if (!node) return true
      if (node.example !== undefined || node.examples !== undefined) return true
      const items = listedItems(node)
      return items !== undefined && hasExample(items, location)
    }
    /** @param {any} carrier @param {string} what @param {string[]} path */
    const check = (carrier, what, path) => {
      const { node, location } = ctx.resolve(carrier)
      const media = node?.content?.[JSON_TYPE]
      if (!media || media.example !== undefined || media.examples !== undefined) return
      if (!media.schema || hasExample(media.schema, location)) return
      ctx.report({ message: `Give ${what} an example, here or in its schema.`, location: ctx.location.child(path) })
    }
    if (operation.requestBody) check(operation.requestBody, 'this request body', ['requestBody'])
    for (const [status, response] of successes(operation)) check(response, `response ${status}`, ['responses', status])
  },
})

/** Resolves a `$ref` as written in another file. @param {any} ctx @param {any} node @param {any} [from] */
const resolveFrom = (ctx, node, from) => ctx.resolve(node, from?.source.absoluteRef)

/** @param {Operation} operation @param {Context} ctx */
const needsBody = ({ requestBody: body }, ctx) =>
  body?.required !== true &&
  Object.values(body?.content ?? {}).some(
    ({ schema }) => schema && /** @type {string[]} */ (ctx.resolve(schema).node?.required ?? []).length > 0,
  )

/** A body of required properties is required. Proxies drop the body of a GET or DELETE request, and HTTP gives it no meaning. */
export const bodiesOfWrites = () => ({
  PathItem: {
    /** @param {Operation} operation @param {Context} ctx */
    Operation(operation, ctx) {
      if (!operation.requestBody) return
      if (needsBody(operation, ctx))
        ctx.report({
          message: 'Write `required: true`: the schema of this body has required properties.',
          location: ctx.location.child('requestBody'),
        })
      if (!['get', 'head', 'delete'].includes(String(ctx.key))) return
      ctx.report({
        message: `Move the body of this ${String(ctx.key).toUpperCase()} into query parameters, or use POST.`,
        location: ctx.location.child('requestBody'),
      })
    },
  },
})
