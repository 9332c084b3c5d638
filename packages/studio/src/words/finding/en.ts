import type { Phrase } from '../plural.ts'

/** The words by which people look for a screen besides its name. They are shown to nobody. */
export const en = {
  'find-audit': 'history who changed what when log',
  'find-deletedContent': 'undo restore recover deletion trash bin space site',
  'find-integrations': 'webhook events deliveries plugins slack',
  'find-invitations': 'invite guests members links',
  'find-library': 'folders move order archive deleted',
  'find-newSpace': 'new add import bring in files notion confluence gitbook obsidian docusaurus word github gitlab',
  'find-openapi': 'swagger api reference specification',
  'find-operations': 'webhook failed jobs limits health storage usage',
  'find-orgMerging': 'approvals reviews approve required',
  'find-people': 'members guests users remove leave hand over invite roles',
  'find-questions': 'conversations chat issues support',
  'find-signIn': 'sso saml oidc openid connect login provider',
  'find-siteAccess': 'who may edit permissions roles invite',
  'find-siteAudience':
    'visitors customers plan claims public private share link sign-in view as only visibility who reads readers',
  'find-siteDomain': 'custom domain dns hostname address',
  'find-siteFeatures': 'ratings feedback assistant ai questions page actions markdown pdf pagination',
  'find-siteGeneral': 'rename delete unpublish embed',
  'find-siteInsights': 'statistics analytics views searches without result ratings',
  'find-siteLook': 'logo color favicon font theme announcement design',
  'find-siteRedirects': 'old addresses old links moved 404',
  'find-siteStructure': 'sections groups variants versions languages translations order navigation',
  'find-spaceAccess': 'who may edit permissions roles invite reviewers guests temporary month agency ends',
  'find-spaceGeneral': 'title language icon archive delete duplicate',
  'find-spaceHistory': 'undo merge revert restore versions earlier who changed',
  'find-spaceMerging': 'approvals reviews approve required',
  'find-spaceMoving':
    'import export git github gitlab sync repository zip folder backup notion confluence gitbook obsidian docusaurus word',
  'find-spaceUpkeep':
    'upkeep owner outdated verified orphans alternative text unused broken links untouched not changed for a year ask owners checked reviewed',
  'find-teams': 'groups',
  'find-translations': 'translate languages glossary german french spanish',
  'find-work': 'progress jobs import export failed running',
} satisfies Readonly<Record<string, Phrase>>

/** The words in one language. */
export type Dictionary = Readonly<Record<keyof typeof en, Phrase>>
