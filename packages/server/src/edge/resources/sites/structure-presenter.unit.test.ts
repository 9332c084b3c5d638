import type { OrganizationRow } from '@scriptorium/schema/tables/people'
import type { SpaceRow } from '@scriptorium/schema/tables/places'
import type { SiteItemRow, SiteRow, SiteSpaceRow } from '@scriptorium/schema/tables/sites'
import type { SiteExternalLink, SiteSection, Space } from '@scriptorium/types'
import { spacePermissions } from '../../../domain/access/permissions.ts'
import { presentSpace } from '../spaces/presenter.ts'
import type { SiteView } from '../../../domain/sites/structure/view.ts'
import { lacking, named, presents, urls } from '../../../../test/presents.ts'
import * as presenter from './structure-presenter.ts'

const nulls = {
  parentId: null,
  icon: null,
  description: null,
  condition: null,
  path: null,
  defaultSiteSpaceId: null,
  url: null,
  localizedTitle: null,
  localizedDescription: null,
}
const group = named<SiteItemRow>('group', { type: 'site-section-group', parentId: null, position: 'a1' })
const section = named<SiteItemRow>('section', {
  type: 'site-section',
  parentId: 'group.id',
  position: 'a1',
  defaultSiteSpaceId: null,
})
const bareSection = lacking<SiteItemRow>('bare', {
  ...nulls,
  type: 'site-section',
  path: 'bare' as never,
  position: 'a2',
})
const link = named<SiteItemRow>('link', {
  type: 'site-external-link',
  parentId: 'group.id',
  position: 'a2',
  localizedTitle: '{"de":"Titel"}',
  localizedDescription: '{"de":"Text"}',
})
const bareLink = lacking<SiteItemRow>('link', { ...nulls, type: 'site-external-link', url: 'link.url' as never })
const inSection = named<SiteSpaceRow>('first', { sectionId: 'section.id', position: 'a1' })
const second = lacking<SiteSpaceRow>('second', {
  sectionId: 'section.id' as never,
  position: 'a2',
  condition: null,
  customization: null,
})
const atRoot = named<SiteSpaceRow>('root', { sectionId: null, position: 'a1' })
const counts = { comments: 2, changeRequests: 9, changeRequestsOpen: 4, changeRequestsDraft: 3 }
const space = named<SpaceRow>('space', {
  ...counts,
  editMode: 'live',
  language: 'en',
  mergeRules: '{"type":"none"}',
  gitSync: null,
  deletedAt: null,
  effectiveLevel: 'none',
})
const access = { space, level: 'edit', memberRole: 'none', organizationDefault: 'read' } as const
const site = { hostname: 'site.example', defaultSectionId: 'section.id', defaultSiteSpaceId: null, version: 1 }
const viewOf = (
  { items, siteSpaces }: Pick<SiteView['structure'], 'items' | 'siteSpaces'>,
  publishedAt: string | null = 'published',
): SiteView => {
  const structure = { siteId: 'site.id', defaultSectionId: 'section.id', defaultSiteSpaceId: null, items, siteSpaces }
  return {
    access: {
      site: named<SiteRow>('site', { ...site, publishedAt }),
      level: 'admin',
      organization: {
        organization: named<OrganizationRow>('organization'),
        memberRole: 'admin',
        level: 'admin',
        ownsTeam: false,
      },
    },
    structure,
    addressed: structure,
    spaces: new Map([
      ['first.spaceId', { access }],
      ['second.spaceId', { hidden: space }],
      ['root.spaceId', { hidden: space }],
    ]),
    showings: new Map(),
    shareKey: 'key',
  }
}
const view = viewOf({ items: [link, bareSection, section, group], siteSpaces: [second, inSection] })
const flat = viewOf({ items: [], siteSpaces: [atRoot] }, null)

const seen = presentSpace(access, urls, undefined)
const unseen: Space = {
  object: 'space',
  id: 'space.id',
  title: 'space.title',
  emoji: 'space.emoji',
  visibility: 'in-collection',
  createdAt: 'space.createdAt',
  updatedAt: 'space.createdAt',
  organization: 'space.organizationId',
  revision: 'space.revisionId',
  urls: {
    location: 'https://docs.example/v1/spaces/space.id',
    app: 'https://app.example/o/space.organizationId/s/space.id',
  },
  mergeRules: { type: 'inherit' },
  defaultLevel: null,
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
  permissions: spacePermissions('none', 'none'),
}
const presentedLink: SiteExternalLink = {
  object: 'site-external-link',
  id: 'link.id',
  title: 'link.title',
  url: 'link.url',
  description: 'link.description',
  icon: 'link.icon',
  condition: 'link.condition',
  sectionGroup: 'group.id',
  draft: false,
  localizedTitle: { de: 'Titel' },
  localizedDescription: { de: 'Text' },
}
const presentedSection: SiteSection = {
  object: 'site-section',
  id: 'bare.id',
  title: 'bare.title',
  path: 'bare',
  draft: false,
  siteSpaces: [],
  urls: { published: 'https://site.example/bare/?shareKey=key' },
}

presents(presenter, {
  presentSiteSpace: {
    'the default of a section': {
      from: [view, inSection, urls],
      gives: {
        object: 'site-space',
        id: 'first.id',
        path: 'first.path',
        section: 'section.id',
        space: seen,
        title: 'space.title',
        condition: 'first.condition',
        draft: false,
        hasAdvancedCustomizationFeature: true,
        urls: { published: 'https://site.example/first.path/?shareKey=key' },
      },
    },
    'a space that the caller cannot see': {
      from: [view, second, urls],
      gives: {
        object: 'site-space',
        id: 'second.id',
        path: 'second.path',
        section: 'section.id',
        space: unseen,
        title: 'space.title',
        draft: false,
        hasAdvancedCustomizationFeature: true,
        urls: { published: 'https://site.example/second.path/?shareKey=key' },
      },
    },
    'a space on a site that is not published': {
      from: [flat, atRoot, urls],
      gives: {
        object: 'site-space',
        id: 'root.id',
        path: 'root.path',
        space: unseen,
        title: 'space.title',
        condition: 'root.condition',
        draft: false,
        hasAdvancedCustomizationFeature: true,
        urls: {},
      },
    },
  },
  presentSection: {
    'a section without anything': {
      from: [view, bareSection, urls],
      gives: presentedSection,
    },
    'the default section': {
      from: [viewOf({ items: [section], siteSpaces: [] }), section, urls],
      gives: {
        object: 'site-section',
        id: 'section.id',
        title: 'section.title',
        description: 'section.description',
        default: true,
        path: 'section.path',
        condition: 'section.condition',
        sectionGroup: 'group.id',
        icon: 'section.icon',
        draft: false,
        siteSpaces: [],
        urls: { published: 'https://site.example/section.path/?shareKey=key' },
      },
    },
  },
  presentExternalLink: {
    'a link with everything': {
      from: [link],
      gives: presentedLink,
    },
    'a link with a title': {
      from: [bareLink],
      gives: { object: 'site-external-link', id: 'link.id', title: 'link.title', url: 'link.url', draft: false },
    },
  },
  presentGroup: {
    'a group in another one, with a link': {
      from: [
        viewOf({ items: [link], siteSpaces: [] }),
        named<SiteItemRow>('group', { type: 'site-section-group' }),
        urls,
      ],
      gives: {
        object: 'site-section-group',
        id: 'group.id',
        title: 'group.title',
        icon: 'group.icon',
        sectionGroup: 'group.parentId',
        draft: false,
        sections: [],
        children: [presentedLink],
      },
    },
    'a group with nothing': {
      from: [flat, lacking<SiteItemRow>('group', { ...nulls, type: 'site-section-group' }), urls],
      gives: {
        object: 'site-section-group',
        id: 'group.id',
        title: 'group.title',
        draft: false,
        sections: [],
        children: [],
      },
    },
  },
  presentRow: {
    'a link': {
      from: [flat, bareLink, urls],
      gives: { object: 'site-external-link', id: 'link.id', title: 'link.title', url: 'link.url', draft: false },
    },
    'a section': {
      from: [viewOf({ items: [bareSection], siteSpaces: [] }), bareSection, urls],
      gives: presentedSection,
    },
  },
  presentStructure: {
    'sections in their order': {
      from: [viewOf({ items: [link, bareSection, group], siteSpaces: [] }), urls],
      gives: {
        type: 'sections',
        structure: [
          {
            object: 'site-section-group',
            id: 'group.id',
            title: 'group.title',
            icon: 'group.icon',
            draft: false,
            sections: [],
            children: [presentedLink],
          },
          presentedSection,
        ],
      },
    },
    'site spaces': {
      from: [flat, urls],
      gives: {
        type: 'siteSpaces',
        structure: [
          {
            object: 'site-space',
            id: 'root.id',
            path: 'root.path',
            space: unseen,
            title: 'space.title',
            condition: 'root.condition',
            draft: false,
            hasAdvancedCustomizationFeature: true,
            urls: {},
          },
        ],
      },
    },
    nothing: { from: [viewOf({ items: [], siteSpaces: [] }), urls], gives: { type: 'siteSpaces', structure: [] } },
  },
})
