import { urlencoded, type Request, type Response } from 'express'
import { readBody } from '../read-body.ts'

/** The fields of a form. One that was sent several times has several values. */
export type Form = Readonly<Record<string, string | string[] | undefined>>

/**
 * Returns a function that reads the form of a request. A request without a form has no fields. Throws a `Problem` if the form is
 * larger than `maxBytes` or has more fields than `parameterLimit`.
 */
export const formReader = ({ maxBytes, parameterLimit }: { maxBytes: number; parameterLimit: number }) => {
  const parse = urlencoded({ extended: false, limit: maxBytes, parameterLimit })
  return async (req: Request, res: Response): Promise<Form> => {
    await readBody({ parse, maxBytes }, req, res)
    return (req.body ?? {}) as Form
  }
}
