import { useAuditWords } from '../../../words/audit/words.ts'
import type { AuditedField } from '../../../words/audit/operations.ts'
import type { Dictionary } from '../../../words/organization/en.ts'
import { useOrganizationWords } from '../../../words/organization/words.ts'

type Words = Partial<Record<AuditedField, keyof Dictionary>>

const inSettings = {
  active: 'status-active',
  ai: 'assistant',
  certificate: 'certificate',
  clientID: 'clientId',
  clientSecret: 'clientSecret',
  defaultContent: 'defaultSite',
  defaultRole: 'defaultRole',
  defaultTeam: 'defaultTeam',
  emailDomains: 'domains',
  entityID: 'entityId',
  inviteLinks: 'allowLinks',
  issuer: 'issuer',
  label: 'label',
  sso: 'onlySso',
  ssoURL: 'ssoUrl',
} as const satisfies Words

type Elsewhere = Exclude<AuditedField, keyof typeof inSettings>

const elsewhere: Readonly<Record<Elsewhere, Parameters<ReturnType<typeof useAuditWords>['t']>[0]>> = {
  activeUntil: 'linkEnds',
  adaptiveContent: 'claimsTitle',
  agentsContext: 'agentsRead',
  announcement: 'announcement',
  backend: 'whoSignsIn',
  basename: 'pathInProject',
  condition: 'condition',
  configuration: 'field-configuration',
  defaultLevel: 'field-defaultLevel',
  defaultSiteSection: 'default',
  defaultSiteSpace: 'default',
  description: 'description',
  destination: 'linkTarget',
  displayName: 'displayName',
  draft: 'status-draft',
  editMode: 'field-editMode',
  embedOrigins: 'embedOrigins',
  emoji: 'emoji',
  expiresAt: 'lastDay',
  externalIds: 'field-externalIds',
  externalLinks: 'newTab',
  fallbackURL: 'fallbackUrl',
  favicon: 'favicon',
  feedback: 'ratings',
  footer: 'footer',
  header: 'header',
  hostname: 'domain',
  icon: 'icon',
  importedFrom: 'imports',
  integration: 'integrations',
  internationalization: 'language',
  item: 'structure',
  language: 'language',
  level: 'role',
  localizedDescription: 'field-localizedDescription',
  localizedTitle: 'field-localizedTitle',
  logo: 'logo',
  logoutURL: 'visitorLogoutUrl',
  mergeRules: 'field-mergeRules',
  name: 'name',
  pagination: 'pagination',
  parent: 'field-place',
  path: 'path',
  photoURL: 'field-photoURL',
  position: 'field-place',
  privacyPolicy: 'privacyUrl',
  proxy: 'field-proxy',
  role: 'role',
  siteSectionGroupId: 'section-groups',
  site_selection: 'sites',
  socialPreview: 'socialPreview',
  source: 'source',
  spaceId: 'spaces',
  space_selection: 'spaces',
  status: 'status',
  styling: 'look',
  subject: 'field-subject',
  themes: 'theme',
  title: 'title',
  trademark: 'trademark',
  url: 'address',
  visibility: 'condition',
}

const has = <Field extends string>(words: Readonly<Record<Field, string>>, field: string): field is Field =>
  Object.hasOwn(words, field)

/** Returns a function that names a property that a request set, with the label that forms have for it. */
export const useFieldNames = (): ((field: string) => string) => {
  const { t } = useAuditWords()
  const settings = useOrganizationWords()
  return (field) => {
    if (has(inSettings, field)) return settings.t(inSettings[field])
    // An event of an older server can name a property that is gone.
    return has(elsewhere, field) ? t(elsewhere[field]) : field
  }
}
