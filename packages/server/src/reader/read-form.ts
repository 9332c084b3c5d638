import { urlencoded, type Request, type Response } from 'express'
import { Problem } from '../problem.ts'

/** The fields of a form. One that was sent several times has several values. */
export type Form = Readonly<Record<string, string | string[] | undefined>>

/** Returns a function that reads the form of a request. A request without a form has no fields. Throws 400 above the limits. */
export const formReader = (limits: { limit: string; parameterLimit: number }) => {
  const parse = urlencoded({ extended: false, ...limits })
  return (req: Request, res: Response): Promise<Form> =>
    new Promise((resolve, reject) => {
      parse(req, res, (error?: unknown) =>
        error
          ? reject(new Problem('invalid_request', 'The form cannot be read', { cause: error }))
          : resolve((req.body ?? {}) as Form),
      )
    })
}
