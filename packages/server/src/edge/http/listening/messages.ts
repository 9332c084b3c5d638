import { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'

/** The classes of the requests and responses of a server. */
export interface Messages {
  IncomingMessage: typeof IncomingMessage
  ServerResponse: typeof ServerResponse
  /** Gives later requests and responses the methods of those of an app. */
  inheritFrom(app: Pick<Express, 'request' | 'response'>): void
}

const derived = <Base extends typeof IncomingMessage | typeof ServerResponse>(base: Base): Base => {
  // The prototype of a class cannot be replaced.
  const construct = function (...values: unknown[]): object {
    return Reflect.construct(base, values, construct) as object
  }
  construct.prototype = base.prototype
  return construct as unknown as Base
}

/**
 * Creates classes whose prototypes can be replaced. Express changes the prototype of each request and response, which takes longer
 * than parsing the request, unless it already is the right one.
 */
export const createMessages = (): Messages => {
  const own = { IncomingMessage: derived(IncomingMessage), ServerResponse: derived(ServerResponse) }
  return {
    ...own,
    inheritFrom: ({ request, response }) => {
      Object.assign(own.IncomingMessage, { prototype: request })
      Object.assign(own.ServerResponse, { prototype: response })
    },
  }
}
