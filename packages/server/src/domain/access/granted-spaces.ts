/** Returns a subquery of a user and their teams, with the columns `type` and `id` of grant subjects. `user` is SQL. */
export const subjectsOf = (user: string): string => `
  select 'user' as type, ${user} as id
  union all select 'team', tm.team_id from team_members tm where tm.user_id = ${user}`

/**
 * Returns a subquery of the ids of the active spaces that are granted to subjects, directly or through a collection above.
 * The cross joins keep this order: from the few grants to the spaces. The other order visits every space for every row.
 *
 * `subjects` is SQL with the columns `type` and `id`; `spaces` is a condition on the space, alias `s`.
 */
export const grantedSpaces = (subjects: string, organization: string, spaces = '1 = 1'): string => `
  select s.id from (${subjects}) subject cross join held_grants g cross join spaces s
  where g.subject_type = subject.type and g.subject_id = subject.id and g.target_type = 'space'
    and s.id = g.target_id and s.organization_id = ${organization} and s.deleted_at is null and ${spaces}
  union
  select s.id from (${subjects}) subject cross join held_grants g cross join collections c cross join spaces s
  where g.subject_type = subject.type and g.subject_id = subject.id and g.target_type = 'collection'
    and c.organization_id = ${organization} and (c.id = g.target_id or c.ancestors like '%/' || g.target_id || '/%')
    and s.collection_id = c.id and s.organization_id = ${organization} and s.deleted_at is null and ${spaces}`

/** An SQL condition on a space, alias `s`: the user `:caller` can see it. */
export const seenSpace = `(
  exists (select 1 from members me
    where me.organization_id = s.organization_id and me.user_id = :caller and me.disabled_at is null
      and (me.role = 'admin' or (me.role <> 'none' and s.effective_level <> 'none')))
  or s.id in (${grantedSpaces(subjectsOf(':caller'), 's.organization_id')}))`
