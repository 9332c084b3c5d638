import { describe, expectTypeOf, test } from 'vitest'
import type {
  Body,
  BodyInput,
  MergeRules,
  MergeRulesList,
  OperationId,
  Params,
  Permission,
  ProblemCode,
  Query,
  QueryInput,
  Result,
  Space,
  SpaceCreate,
  SpaceList,
  SpaceUpdate,
} from '../src/index.ts'

describe('Params', () => {
  test('path parameters, path-level and own', () => {
    expectTypeOf<Params<'getSpaceById'>>().toEqualTypeOf<{ spaceId: string }>()
  })
})

describe('Query', () => {
  test('what has a default is there for the handler and optional for the caller', () => {
    expectTypeOf<Query<'listSpacesInOrganizationById'>['limit']>().toEqualTypeOf<number>()
    expectTypeOf<QueryInput<'listSpacesInOrganizationById'>['limit']>().toEqualTypeOf<number | undefined>()
  })

  test('what has none is optional for both', () => {
    expectTypeOf<Query<'listSpacesInOrganizationById'>['page']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Query<'getSpaceById'>['shareKey']>().toEqualTypeOf<string | undefined>()
  })

  test('an operation without a query has an empty one', () => {
    expectTypeOf<keyof Query<'deleteSpaceById'>>().toEqualTypeOf<never>()
  })
})

describe('Body', () => {
  test('the JSON of the request', () => {
    expectTypeOf<Body<'updateSpaceById'>>().toExtend<SpaceUpdate>()
    expectTypeOf<BodyInput<'updateSpaceById'>>().toEqualTypeOf<SpaceUpdate>()
  })

  test('an optional one may be left out by the caller, and is there for the handler', () => {
    expectTypeOf<BodyInput<'createSpace'>>().toEqualTypeOf<SpaceCreate | undefined>()
    expectTypeOf<Body<'createSpace'>>().toExtend<object>()
  })

  test('none', () => {
    expectTypeOf<Body<'getSpaceById'>>().toEqualTypeOf<undefined>()
  })
})

describe('Result', () => {
  test('the JSON of the one success', () => {
    expectTypeOf<Result<'getSpaceById'>>().toEqualTypeOf<Space>()
    expectTypeOf<Result<'createSpace'>>().toEqualTypeOf<Space>()
    expectTypeOf<Result<'listSpacesInOrganizationById'>>().toEqualTypeOf<SpaceList>()
  })

  test('void where there is no content', () => {
    expectTypeOf<Result<'deleteSpaceById'>>().toEqualTypeOf<void>()
  })
})

describe('words', () => {
  test('each is a union of literals', () => {
    expectTypeOf<'getSpaceById'>().toExtend<OperationId>()
    expectTypeOf<'space:admin'>().toExtend<Permission>()
    expectTypeOf<'not_found'>().toExtend<ProblemCode>()
    expectTypeOf<string>().not.toExtend<OperationId>()
    expectTypeOf<string>().not.toExtend<Permission>()
    expectTypeOf<string>().not.toExtend<ProblemCode>()
  })
})

describe('unions', () => {
  test('a discriminator tells the variants apart by the values of the interface', () => {
    expectTypeOf<MergeRules['type']>().toEqualTypeOf<'inherit' | 'rules' | 'none'>()
    expectTypeOf<Extract<MergeRules, { type: 'rules' }>>().toEqualTypeOf<MergeRulesList>()
  })
})
