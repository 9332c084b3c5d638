import type { Role } from '@scriptorium/schema/tables/levels'
import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import type { GrantRow } from '@scriptorium/schema/tables/places'
import { Problem } from '../../../ground/problem.ts'
import { findMemberIds } from '../../../domain/access/members.ts'
import { keepReaders, type Concerned } from '../../../domain/places/readers.ts'
import { deleteGrants, findTeamIds, setEnd, setGrants, type Subject } from './repo.ts'
import { requireFuture } from '../require-future.ts'
import type { AccessTarget } from './target.ts'

/** Who grants something. */
interface Granter {
  db: Knex
  userId: string
}

type Subjects = Record<GrantRow['subjectType'], string[]>

const find = { user: findMemberIds, team: findTeamIds }

// Who can edit a site can read no space for it.
const concernedBy = ({ targetType, targetId }: AccessTarget): Concerned | undefined =>
  ({ space: { spaceId: targetId }, collection: { collectionId: targetId }, site: undefined })[targetType]

const asking = ({ db, userId }: Granter, { organizationId }: AccessTarget) => ({ db, userId, organizationId })

const setRole = async (
  granter: Granter,
  target: AccessTarget,
  subjects: Subjects,
  { role, expiresAt }: { role: Role | null; expiresAt?: string | null | undefined },
  now: string,
): Promise<void> => {
  const each = (['user', 'team'] as const).flatMap((subjectType) =>
    [...new Set(subjects[subjectType])].map((subjectId) => ({ subjectType, subjectId })),
  )
  const { db } = granter
  await keepReaders<unknown>(asking(granter, target), concernedBy(target), (checked) =>
    role === null ? deleteGrants(db, target, each) : setGrants(db, checked, target, each, { role, expiresAt }, now),
  )
}

/** Gives users and teams of the organization a role, or removes it with null. Throws if one of them is unknown. */
export const invite = async (
  granter: Granter,
  target: AccessTarget,
  { users = [], teams = [], role, expiresAt }: Body<'inviteToSpace'>,
  now: string,
): Promise<void> => {
  requireFuture(expiresAt, now, '/body/expiresAt')
  const { db } = granter
  const known = {
    users: await findMemberIds(db, target.organizationId, users),
    teams: await findTeamIds(db, target.organizationId, teams),
  }
  const errors = Object.entries({ users, teams }).flatMap(([name, ids]) =>
    ids.flatMap((id, index) =>
      known[name as 'users'].has(id)
        ? []
        : [{ pointer: `/body/${name}/${index}`, message: `is not in the list of ${name} of this organization` }],
    ),
  )
  const [first] = errors
  if (first) throw new Problem('invalid_reference', `${first.pointer.slice(6)} ${first.message}`, { errors })
  await setRole(granter, target, { user: users, team: teams }, { role, expiresAt: expiresAt ?? null }, now)
}

/** Updates the role of one user or team of the organization, or its end. Throws `not_found` if the subject is unknown. */
export const changeGrant = async (
  granter: Granter,
  target: AccessTarget,
  subject: Subject,
  { role, expiresAt }: Body<'updateUserPermissionInSpace'>,
  now: string,
): Promise<void> => {
  const { subjectType, subjectId } = subject
  requireFuture(expiresAt, now, '/body/expiresAt')
  const known = await find[subjectType](granter.db, target.organizationId, [subjectId])
  if (!known.has(subjectId)) throw new Problem('not_found', `There is no such ${subjectType}`)
  if (role !== undefined)
    await setRole(granter, target, { user: [], team: [], [subjectType]: [subjectId] }, { role, expiresAt }, now)
  else if (expiresAt !== undefined)
    await keepReaders<unknown>(asking(granter, target), concernedBy(target), (checked) =>
      setEnd(granter.db, checked, target, subject, expiresAt, now),
    )
}
