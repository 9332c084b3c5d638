const schemaOf = (index: number, count: number) => ({
  type: 'object',
  description: `The resource number ${index}. `.repeat(4),
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', description: 'Unique identifier' },
    name: { type: 'string', description: 'The name of the resource', example: `resource-${index}` },
    url: { type: 'string', format: 'uri' },
    owner: { $ref: `#/components/schemas/resource-${(index * 7 + 1) % count}` },
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, field) => [
        `field_${field}`,
        { type: field % 3 === 0 ? 'boolean' : 'string', description: `Whether or how the field ${field} applies.` },
      ]),
    ),
  },
})

const exampleOf = (index: number) =>
  Object.fromEntries(
    Array.from({ length: 60 }, (_, field) => [`field_${field}`, `https://api.example.com/${index}/${field}`]),
  )

const operationOf = (index: number, count: number) => ({
  summary: `List \`resource-${index}\` items`,
  description: `Lists the items of resource ${index}. `.repeat(8),
  operationId: `resources/list-${index}`,
  tags: [`group-${index % 40}`],
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    '200': {
      description: 'Response',
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/resource-${index % count}` },
          examples: { default: { value: exampleOf(index) } },
        },
      },
    },
  },
})

/** Returns a document of one file with this many operations, as large as that of GitHub with 1,400. */
export const documentWithOperations = (operations: number): Record<string, unknown> => {
  const count = Math.max(1, Math.floor(operations * 0.8))
  const named = <T>(length: number, name: (index: number) => string, value: (index: number) => T) =>
    Object.fromEntries(Array.from({ length }, (_, index) => [name(index), value(index)]))
  return {
    openapi: '3.0.3',
    info: { title: 'A large API', version: '1.1.4' },
    servers: [{ url: 'https://api.example.com' }],
    paths: named(
      operations,
      (index) => `/resources-${index}/{id}`,
      (index) => ({ get: operationOf(index, count) }),
    ),
    components: {
      schemas: named(
        count,
        (index) => `resource-${index}`,
        (index) => schemaOf(index, count),
      ),
    },
  }
}

const operationFile = (index: number): string => `operationId: items_list_${index}
summary: List items ${index}
description: |
  Lists the items of kind ${index}.
tags: [Group ${index % 30}]
parameters:
  - $ref: '../shared/parameter-${index % 60}.yml'
responses:
  '200':
    $ref: 'responses/list-${index}.yml'
  '401':
    $ref: '../shared/unauthorized.yml'
`

const responseFile = (index: number): string => `description: The items ${index}.
content:
  application/json:
    schema:
      type: object
      properties:
        items:
          type: array
          items: { $ref: '../models/model-${index}.yml' }
`

const modelFile = (index: number): string => `type: object
description: An item of kind ${index}.
properties:
  id: { $ref: 'attribute-${index}.yml' }
  name: { type: string, example: item-${index} }
`

/** Returns the files of a document whose operations each have four files, as in that of DigitalOcean with 711. */
export const documentInFiles = (operations: number): Record<string, string> => {
  const each = Array.from({ length: operations }, (_, index) => index)
  const paths = each.map((index) => `  /v2/items-${index}/{id}:\n    get:\n      $ref: 'resources/list-${index}.yml'\n`)
  return {
    'openapi.yml': `openapi: 3.0.0\ninfo: { title: Many files, version: '2.0' }\nservers: [{ url: 'https://api.example.com' }]\npaths:\n${paths.join('')}`,
    'shared/unauthorized.yml':
      'description: Unauthorized\ncontent: { application/json: { schema: { type: object } } }\n',
    ...Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `shared/parameter-${index}.yml`,
        `name: id\nin: path\nrequired: true\ndescription: Parameter ${index}\nschema: { type: string }\n`,
      ]),
    ),
    ...Object.fromEntries(
      each.flatMap((index) => [
        [`resources/list-${index}.yml`, operationFile(index)],
        [`resources/responses/list-${index}.yml`, responseFile(index)],
        [`resources/models/model-${index}.yml`, modelFile(index)],
        [`resources/models/attribute-${index}.yml`, `type: integer\ndescription: The id ${index}.\n`],
      ]),
    ),
  }
}
