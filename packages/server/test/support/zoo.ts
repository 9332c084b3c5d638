/** Returns an OpenAPI document with an operation, a webhook and schemas that refer to each other. */
export const zooDocument = (summary: string) => ({
  openapi: '3.1.0',
  info: { title: 'Zoo', version: '1' },
  servers: [{ url: 'https://zoo.example' }],
  security: [{ key: [] }],
  paths: {
    '/animals/{id}': {
      get: {
        summary,
        operationId: 'getAnimal',
        deprecated: true,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'kind', in: 'query', schema: { type: 'string', enum: ['otter', 'heron'] } },
        ],
        responses: {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Animal' } } },
          },
          404: {
            description: 'None',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
          },
        },
      },
    },
  },
  webhooks: { born: { post: { summary: 'An animal is born', responses: { 200: { description: 'Taken' } } } } },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Zoo' } },
    schemas: {
      Animal: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          mother: { $ref: '#/components/schemas/Animal' },
          den: { $ref: '#/components/schemas/Den' },
        },
      },
      Den: { type: 'object', properties: { burrow: { type: 'object', properties: { depth: { type: 'number' } } } } },
      Fault: { type: 'object', properties: { reason: { type: 'string' } } },
    },
  },
})
