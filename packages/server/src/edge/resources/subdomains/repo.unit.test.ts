import { expect } from 'vitest'
import { queries } from '../../../../test/queries.ts'
import * as repo from './repo.ts'

queries(repo, {
  findTarget: async ({ db, put }) => {
    await put('organizations', [
      { id: 'own', hostname: 'acme' },
      { id: 'other', hostname: 'foreign' },
      { id: 'left', hostname: 'left' },
    ])
    await put('members', [
      { organizationId: 'own', userId: 'me', role: 'read' as never },
      { organizationId: 'left', userId: 'me', disabledAt: 'then' },
      { organizationId: 'own', userId: 'guest', role: 'none' },
    ])
    await put('sites', [
      { id: 'newer', organizationId: 'own', basename: 'docs', createdAt: '2' },
      { id: 'b', organizationId: 'other', basename: 'docs', createdAt: '1' },
      { id: 'c', organizationId: 'own', basename: 'acme', createdAt: '1' },
    ])
    const found = (name: string, user = 'me') => repo.findTarget(db, user, name)
    expect(await found('acme')).toEqual({ organizationId: 'own', siteId: null })
    expect(await found('docs')).toEqual({ organizationId: 'own', siteId: 'newer' })
    for (const one of [found('foreign'), found('left'), found('docs', 'guest')]) expect(await one).toBeUndefined()
  },
})
