import { createClient, type Client } from '@scriptorium/client'
import { describe, expect } from 'vitest'
import { test } from './two-servers.ts'

/** What two servers do at the same time to the members of an organization and its teams. */
export const raceMembers = () =>
  describe('members, on two servers', () => {
    let urls: string[]
    let token: string
    let params: { organizationId: string }
    let invite: string

    test.beforeEach(async ({ both, servers }) => {
      urls = both.map(({ url }) => url)
      token = servers.token
      params = { organizationId: (await admin(0).createOrganization({ body: { title: 'Harbour Works' } })).id }
      invite = (await admin(0).createOrganizationInvite({ params, body: { role: 'read' } })).urls.app
    })

    /** Returns a function that alternates between the clients of a caller at both servers. */
    const by = (own: string) => {
      const both = urls.map((baseUrl) => createClient({ baseUrl, token: own }))
      return (index: number): Client => both[index % 2]!
    }
    const admin = (index: number): Client => by(token)(index)

    /** Makes an account by the page of a link. */
    const enter = async (displayName: string) => {
      const answer = await fetch(invite, { method: 'POST', body: new URLSearchParams({ displayName }) })
      const [own] = /scr_[\w-]+/.exec(await answer.text())!
      const clients = by(own)
      return { id: (await clients(0).getAuthenticatedUser()).id, clients }
    }
    const all = <T>(count: number, work: (index: number) => Promise<T>) =>
      Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)))
    const failures = (results: PromiseSettledResult<unknown>[]) =>
      results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))

    test('keep at least one admin in an organization when admins demote and remove each other', async () => {
      const people = await Promise.all(['Ada', 'Bela', 'Cleo', 'Dora'].map(enter))
      for (const { id: userId } of people) {
        await admin(0).updateMemberInOrganizationById({ params: { ...params, userId }, body: { role: 'admin' } })
      }
      const first = (await admin(0).getAuthenticatedUser()).id
      const everyone = [{ id: first, clients: admin }, ...people]
      await all(20, async (index) => {
        const caller = everyone[index % everyone.length]!
        const { id: userId } = everyone[(index + 1) % everyone.length]!
        const target = { ...params, userId }
        return index % 3 === 0
          ? caller.clients(index).removeMemberFromOrganizationById({ params: target })
          : caller.clients(index).updateMemberInOrganizationById({ params: target, body: { role: 'read' } })
      })
      const seen = await Promise.all(
        everyone.map(({ clients }) =>
          clients(0)
            .getOrganizationById({ params })
            .catch(() => undefined),
        ),
      )
      expect(seen.filter((organization) => organization?.permissions.admin).length).toBeGreaterThan(0)
    })

    test('agree on the members of a team while both add and remove them', async () => {
      const people = await Promise.all(['Ada', 'Bela', 'Cleo'].map(enter))
      const { id: teamId } = await admin(0).createOrganizationTeam({ params, body: { title: 'Crew' } })
      const ids = people.map(({ id }) => id)
      const results = await all(24, async (index) => {
        const team = { ...params, teamId }
        const userId = ids[index % ids.length]!
        if (index % 4 === 0) return admin(index).updateMembersInOrganizationTeam({ params: team, body: { add: ids } })
        if (index % 4 === 1)
          return admin(index).updateMembersInOrganizationTeam({ params: team, body: { remove: ids } })
        const member = { ...team, userId }
        if (index % 4 === 2) return admin(index).deleteMemberFromOrganizationTeamById({ params: member })
        return admin(index).addMemberToOrganizationTeamById({ params: member, body: { role: 'owner' } })
      })
      expect(failures(results)).toEqual([])
      await admin(0).updateMembersInOrganizationTeam({ params: { ...params, teamId }, body: { add: ids } })
      const { count, items } = await admin(1).listTeamMembersInOrganizationById({ params: { ...params, teamId } })
      expect(items.map(({ organization }) => organization.id).toSorted()).toEqual(ids.toSorted())
      const { members } = await admin(1).getTeamInOrganizationById({ params: { ...params, teamId } })
      expect([count, members]).toEqual([3, 3])
    })

    test('keep no member in a team who is removed from the organization meanwhile', async () => {
      const people = await Promise.all(['Ada', 'Bela', 'Cleo', 'Dora'].map(enter))
      const { id: teamId } = await admin(0).createOrganizationTeam({ params, body: { title: 'Crew' } })
      await all(people.length * 2, async (index) => {
        const member = { ...params, userId: people[Math.floor(index / 2)]!.id }
        return index % 2 === 0
          ? admin(index).removeMemberFromOrganizationById({ params: member })
          : admin(index).addMemberToOrganizationTeamById({ params: { ...member, teamId } })
      })
      expect((await admin(0).getTeamInOrganizationById({ params: { ...params, teamId } })).members).toBe(0)
      expect((await admin(1).listMembersInOrganizationById({ params })).count).toBe(1)
    })

    test('add a member once for concurrent links, invitations and servers', async () => {
      const newcomer = await enter('Nadia')
      await admin(0).removeMemberFromOrganizationById({ params: { ...params, userId: newcomer.id } })
      const roles = ['read', 'edit', 'create', 'comment'] as const
      const links = await Promise.all(
        roles.map((role) => admin(0).createOrganizationInvite({ params, body: { role } })),
      )
      const results = await all(12, (index) =>
        newcomer
          .clients(index)
          .joinOrganizationWithInvite({ params: { ...params, inviteId: links[index % links.length]!.id } }),
      )
      expect(failures(results)).toEqual([])
      const { items } = await admin(1).listMembersInOrganizationById({ params, query: { role: 'create' } })
      expect(items.map(({ id }) => id)).toEqual([newcomer.id])
    })
  })
