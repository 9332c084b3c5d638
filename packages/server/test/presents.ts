import type { UserRow } from '@scriptorium/schema/tables/people'
import type { User } from '@scriptorium/types'
import { describe, expect, test } from 'vitest'
import { createUrls, type Urls } from '../src/platform/urls.ts'

/** The URLs in presented resources. That of a file has its id instead of a signature. */
export const urls: Urls = {
  ...createUrls({ baseUrl: 'https://docs.example', appUrl: 'https://app.example' }, 'secret'),
  file: ({ id }) => `https://docs.example/files/${id}`,
}

/**
 * Returns a row whose columns have values of their own: `named('user').email` is 'user.email'. So no column can pass for another one.
 * `known` has the columns that need another value.
 */
export const named = <Row extends object>(name: string, known: Partial<Row> = {}): Row =>
  new Proxy(known, {
    get: (values, column) => (column in values ? Reflect.get(values, column) : `${name}.${String(column)}`),
  }) as Row

type Missing<Row> = { [Column in keyof Row as null extends Row[Column] ? Column : never]-?: null }

/** Returns a row in which each column that can be null is null. A column that is missing in `nulls` does not compile. */
export const lacking = <Row extends object>(name: string, nulls: Missing<Row> & Partial<Row>): Row =>
  named<Row>(name, nulls)

/** Returns a user with only a name. */
export const someone = (name: string): UserRow =>
  lacking<UserRow>(name, { email: null, emailVerifiedAt: null, photoUrl: null, language: null })

/** Returns what others see of a user with only a name. */
export const presentedUser = (name: string): User => ({
  object: 'user',
  id: `${name}.id`,
  displayName: `${name}.displayName`,
  urls: { location: urls.api(`/v1/users/${name}.id`) },
})

type Presenter = (...from: never[]) => unknown

/** A part of a resource. */
type Part<T> = T extends object ? { [Name in keyof T]?: Part<T[Name]> } : T

/** A resource with each of its properties, of which those that hold other resources are cut short. */
type Gives<T> = T extends object ? { [Name in keyof T]: Part<T[Name]> } : T

interface Case<Presents extends Presenter> {
  from: Parameters<Presents>
  gives: Gives<Awaited<ReturnType<Presents>>>
}

type Cases<Presenters> = {
  [Name in keyof Presenters as Presenters[Name] extends Presenter ? Name : never]: Record<
    string,
    Case<Extract<Presenters[Name], Presenter>>
  >
}

/** Tests what the functions of a presenter return. A function without a case does not compile. */
export const presents = <Presenters extends object>(presenters: Presenters, cases: Cases<Presenters>): void => {
  for (const [name, rows] of Object.entries<Record<string, Case<Presenter>>>(cases))
    describe(`${name}`, () => {
      const present = presenters[name as keyof Presenters] as (...from: unknown[]) => unknown
      test.for(Object.entries(rows))('%s', async ([, { from, gives }]) => {
        const given = await present(...from)
        expect(given).toEqual(gives)
      })
    })
}
