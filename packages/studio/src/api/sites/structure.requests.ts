import type { Part } from './structure.ts'
import { sends } from '../sends.ts'

const site = { organizationId: 'organization', siteId: 'site' }
const nodes = [
  {
    object: 'site-section-group',
    id: 'group',
    title: 'group title',
    children: [
      {
        object: 'site-section',
        id: 'section',
        title: 'section title',
        path: 'section-path',
        condition: 'condition',
        default: true,
        siteSpaces: [
          {
            object: 'site-space',
            id: 'shown',
            title: 'space title',
            path: 'space-path',
            space: { id: 'space', emoji: '1f30a', language: 'de' },
          },
        ],
      },
      { object: 'site-external-link', id: 'link', title: 'link title', url: 'https://docs.example' },
    ],
  },
]
const spaces: Part[] = [
  {
    object: 'site-space',
    id: 'shown',
    title: 'title',
    path: 'path',
    condition: 'condition',
    isDefault: true,
    space: { id: 'space' },
    children: [],
  },
  { object: 'site-space', id: 'new', isNew: true, title: 'title', space: { id: 'other' }, children: [] },
]
const parts: Part[] = [
  {
    object: 'site-section-group',
    id: 'group',
    title: 'group title',
    children: [
      {
        object: 'site-section',
        id: 'section',
        title: 'section title',
        path: 'path',
        isDefault: true,
        children: spaces,
      },
      {
        object: 'site-external-link',
        id: 'new',
        isNew: true,
        title: 'link title',
        url: 'https://docs.example',
        children: [],
      },
    ],
  },
]
/** The parts that the client reads from the nodes. */
const readParts = [
  {
    object: 'site-section-group',
    id: 'group',
    title: 'group title',
    children: [
      {
        object: 'site-section',
        id: 'section',
        title: 'section title',
        path: 'section-path',
        condition: 'condition',
        isDefault: true,
        children: [
          {
            object: 'site-space',
            id: 'shown',
            title: 'space title',
            path: 'space-path',
            space: { id: 'space', emoji: '1f30a', language: 'de' },
            children: [],
          },
        ],
      },
      { object: 'site-external-link', id: 'link', title: 'link title', url: 'https://docs.example', children: [] },
    ],
  },
]

sends(await import('./structure.ts'), {
  partsQuery: {
    with: [site],
    answers: { getSiteStructure: { structure: nodes } },
    sends: [{ getSiteStructure: { params: site } }],
    gives: readParts,
  },
  versionsQuery: {
    with: [site],
    sends: [{ listSiteStructureVersions: { params: site, query: { limit: 100 } } }],
    gives: [],
  },
  readVersion: {
    with: [site, 'version'],
    answers: { getSiteStructureVersion: { structure: nodes } },
    sends: [{ getSiteStructureVersion: { params: { ...site, siteStructureVersionId: 'version' } } }],
    gives: readParts,
  },
  versionQuery: {
    with: [site, 'version'],
    answers: { getSiteStructureVersion: { structure: [] } },
    sends: [{ getSiteStructureVersion: { params: { ...site, siteStructureVersionId: 'version' } } }],
    gives: [],
  },
  previewStructure: {
    with: [site, parts],
    answers: { previewSiteStructure: { effects: ['effect'] } },
    sends: [
      {
        previewSiteStructure: {
          params: site,
          body: {
            structure: [
              {
                object: 'site-section-group',
                id: 'group',
                title: 'group title',
                children: [
                  {
                    object: 'site-section',
                    id: 'section',
                    title: 'section title',
                    path: 'path',
                    condition: null,
                    default: true,
                    siteSpaces: [
                      { object: 'site-space', id: 'shown', path: 'path', condition: 'condition', default: true },
                      { object: 'site-space', spaceId: 'other', condition: null, default: false },
                    ],
                  },
                  { object: 'site-external-link', title: 'link title', condition: null, url: 'https://docs.example' },
                ],
              },
            ],
          },
        },
      },
    ],
    gives: ['effect'],
  },
  replaceStructure: [
    {
      with: [site, parts],
      sends: [
        {
          replaceSiteStructure: {
            params: site,
            body: {
              structure: [
                {
                  object: 'site-section-group',
                  id: 'group',
                  title: 'group title',
                  children: [
                    {
                      object: 'site-section',
                      id: 'section',
                      title: 'section title',
                      path: 'path',
                      condition: null,
                      default: true,
                      siteSpaces: [
                        { object: 'site-space', id: 'shown', path: 'path', condition: 'condition', default: true },
                        { object: 'site-space', spaceId: 'other', condition: null, default: false },
                      ],
                    },
                    { object: 'site-external-link', title: 'link title', condition: null, url: 'https://docs.example' },
                  ],
                },
              ],
            },
          },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
    {
      with: [site, [], []],
      answers: { getSiteStructure: { structure: [] } },
      sends: [
        { getSiteStructure: { params: site } },
        {
          replaceSiteStructure: {
            params: site,
            body: { structure: [] },
            headers: { 'If-Match': '"tag of getSiteStructure"' },
          },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
    {
      with: [site, [], parts],
      answers: { getSiteStructure: { structure: [] } },
      sends: [
        { getSiteStructure: { params: site } },
        {
          replaceSiteStructure: { params: site, body: { structure: [] }, headers: { 'If-Match': '"changed"' } },
        },
      ],
      rereads: [
        ['sites', 'organization', 'site'],
        ['organizations', 'organization', 'sites'],
      ],
    },
  ],
})
