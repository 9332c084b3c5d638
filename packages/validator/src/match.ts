/** The matched operation of a request, in the form of express-openapi-validator. */
export interface OpenApiMatch {
  expressRoute: string
  openApiRoute: string
  pathParams: Record<string, string>
  schema: object
  /** The parameters have been decoded and split. */
  isRead: boolean
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express is extended this way
  namespace Express {
    interface Request {
      /** The matched operation and path parameters, in the form of express-openapi-validator. */
      openapi?: OpenApiMatch
    }
  }
}
