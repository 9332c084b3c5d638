import type { OperationId } from '@scriptorium/types'
import type { Standing, TenantIds } from './tenant.ts'

const ofOrganization = (path: string) => (ids: TenantIds) => `/orgs/${ids.organizationId}/${path}`
const ofSite = (tab: string) => (ids: TenantIds) => `/sites/${ids.siteId}?tab=${tab}`
const ofSpace = (path: string) => (ids: TenantIds) => `/spaces/${ids.spaceId}/${path}`

/** The screens of the studio on which people change something, with the least standing that is offered each. */
export const screens = {
  library: [ofOrganization('library'), 'read'],
  sites: [ofOrganization('sites'), 'read'],
  members: [ofOrganization('people'), 'read'],
  teams: [ofOrganization('people?tab=teams'), 'read'],
  team: [(ids) => `/orgs/${ids.organizationId}/people?tab=teams&team=${ids.teamId}`, 'read'],
  invitations: [ofOrganization('people?tab=invitations'), 'admin'],
  collection: [(ids) => `/orgs/${ids.organizationId}/collections/${ids.collectionId}`, 'read'],
  collectionAccess: [(ids) => `/orgs/${ids.organizationId}/collections/${ids.collectionId}?tab=access`, 'read'],
  integrations: [ofOrganization('connections'), 'read'],
  openapi: [ofOrganization('connections?tab=openapi'), 'read'],
  translations: [ofOrganization('connections?tab=translations'), 'read'],
  glossary: [ofOrganization('connections?tab=glossary'), 'read'],
  clusters: [ofOrganization('questions?tab=clusters'), 'read'],
  organization: [ofOrganization('settings'), 'admin'],
  signIn: [ofOrganization('settings?tab=signIn'), 'admin'],
  assistant: [ofOrganization('settings?tab=assistant'), 'admin'],
  operations: [ofOrganization('settings?tab=operations'), 'admin'],
  structure: [ofSite('structure'), 'read'],
  audience: [ofSite('audience'), 'read'],
  look: [ofSite('look'), 'read'],
  features: [ofSite('features'), 'read'],
  redirects: [ofSite('redirects'), 'read'],
  hostname: [ofSite('domain'), 'read'],
  siteAccess: [ofSite('access'), 'read'],
  insights: [ofSite('insights'), 'admin'],
  site: [ofSite('general'), 'read'],
  contents: [ofSpace('contents'), 'read'],
  page: [(ids) => `/spaces/${ids.spaceId}/pages/${ids.pageId}?comments=shown`, 'read'],
  change: [(ids) => `/spaces/${ids.spaceId}/changes/${ids.changeRequestId}`, 'read'],
  editing: [(ids) => `/spaces/${ids.spaceId}/changes/${ids.changeRequestId}/pages/${ids.pageId}`, 'read'],
  space: [ofSpace('settings'), 'read'],
  spaceAccess: [ofSpace('settings?tab=access'), 'read'],
  moving: [ofSpace('settings?tab=moving'), 'read'],
} as const satisfies Record<string, readonly [path: (ids: TenantIds) => string, least: Standing]>

type Screen = keyof typeof screens

/** The screens at each address of the studio, or why nobody's rights change what an address shows. */
export const screensAt: Readonly<Record<string, readonly Screen[] | string>> = {
  home: 'It shows what is mine.',
  tour: 'It is a part of Home.',
  inbox: 'It shows what is mine.',
  signIn: 'Nobody is signed in there.',
  settings: 'It shows what is mine.',
  organization: 'It leads to Home.',
  people: ['members', 'teams', 'team', 'invitations'],
  organizationSettings: ['organization', 'signIn', 'assistant', 'operations'],
  connections: ['integrations', 'openapi', 'translations', 'glossary'],
  questions: ['clusters'],
  library: ['library'],
  collection: ['collection', 'collectionAccess'],
  work: 'Nothing can be changed there.',
  sites: ['sites'],
  site: ['structure', 'audience', 'look', 'features', 'redirects', 'hostname', 'siteAccess', 'insights', 'site'],
  space: 'It leads to the first page.',
  spaceSettings: ['space', 'spaceAccess', 'moving'],
  page: ['page'],
  contents: ['contents'],
  history: 'What it restores is a change request.',
  compare: 'What it restores is a change request.',
  changes: 'Its actions are those of change.',
  change: ['change'],
  editing: ['editing'],
}

/**
 * Where the studio offers an operation. `screen`, `role` and `name` say which control stands for it; `least` is there where the handler
 * asks for more than the permission of the operation. `with` names the operation whose control leads to it. `everyone`: who sees
 * the place, may. `test` names a file that shows who is offered it.
 */
export type Control =
  | {
      screen: Screen
      role: 'button' | 'checkbox' | 'combobox' | 'searchbox' | 'textbox'
      name: string | RegExp
      least?: Standing
      /** Whether it is in the header or in a dialog. */
      isOutside?: boolean
    }
  | { with: OperationId }
  | { test: string }
  | 'everyone'

const button = (screen: Screen, name: string | RegExp, least?: Standing): Control => ({
  screen,
  role: 'button',
  name,
  ...(least && { least }),
})
const outside = (screen: Screen, name: string | RegExp, role: 'button' | 'searchbox' = 'button'): Control => ({
  screen,
  role,
  name,
  isOutside: true,
})
const box = (screen: Screen, name: string, least?: Standing): Control => ({
  screen,
  role: 'textbox',
  name,
  ...(least && { least }),
})

const asThe = (first: OperationId, ...others: OperationId[]) => others.map((one) => [one, { with: first }] as const)

const forEveryone: OperationId[] = [
  ...(['addFavoritePage', 'addFavoriteSpace', 'removeFavoritePage', 'removeFavoriteSpace'] as const),
  ...(['watchPage', 'watchSpace', 'unwatchPage', 'unwatchSpace'] as const),
  ...(['announcePresence', 'endPresence', 'markPageAsViewed', 'unmarkPageAsViewed'] as const),
  ...(['addPasskey', 'removePasskey', 'renamePasskey', 'startPasskey', 'createUserToken', 'deleteUserToken'] as const),
  ...(['requestSignInLink', 'signInWithCode', 'signInWithPasskey', 'startPasskeySignIn'] as const),
  ...(['askInOrganization', 'updateInboxItem', 'updateNotificationSettings'] as const),
  ...([
    'createOrganization',
    'endSession',
    'generatePictureUploadURL',
    'signOut',
    'updateUserById',
    'updateOrganizationMemberLastSeenAt',
  ] as const),
]

/** Where the studio offers each operation that it calls and that changes something. */
export const controls: ReadonlyMap<OperationId, Control> = new Map<OperationId, Control>([
  ...forEveryone.map((one) => [one, 'everyone'] as const),

  ['createCollection', button('library', 'Create a collection')],
  ...asThe('createCollection', 'createSpace', 'createSite'),
  ['moveSpace', button('library', /^Actions for Space 1/)],
  ['moveCollection', button('library', 'Actions for Shelf')],
  ['deleteSpaceById', button('space', /^Delete Space 1/)],
  ...asThe('deleteSpaceById', 'restoreSpace'),
  ['duplicateSpace', button('space', 'Duplicate the space')],
  ['updateSpaceById', box('space', 'Title of the space')],
  ['inviteToSpace', { screen: 'spaceAccess', role: 'searchbox', name: 'Person' }],
  ...asThe('inviteToSpace', 'removeTeamFromSpace', 'removeUserFromSpace'),
  ...asThe('inviteToSpace', 'updateTeamPermissionInSpace', 'updateUserPermissionInSpace'),
  ['importGitRepository', button('moving', 'Import from a repository')],
  ['exportToGitRepository', button('moving', 'Export to a repository')],
  ['startImportRun', button('moving', 'Choose files')],
  ['cancelImportRun', button('moving', 'Cancel')],
  ...asThe('startImportRun', 'generateStorageUploadURL'),
  ['updateCollectionById', box('collection', 'Title of the collection')],
  ...asThe('updateCollectionById', 'deleteCollectionById'),
  ['inviteToCollection', { screen: 'collectionAccess', role: 'searchbox', name: 'Person' }],
  ...asThe('inviteToCollection', 'removeTeamFromCollection', 'removeUserFromCollection'),
  ...asThe('inviteToCollection', 'updateTeamPermissionInCollection', 'updateUserPermissionInCollection'),

  ['createChangeRequest', button('clusters', /^Answer it in a space/)],
  ['updateChangeRequestById', button('change', 'Open for reviews')],
  ['updateChangeRequestContent', button('contents', 'New reusable content')],
  ['generateSpaceUploadURL', box('editing', 'Page content')],
  ['requestReviewersForChangeRequest', button('change', 'Request a review')],
  ...asThe('requestReviewersForChangeRequest', 'removeRequestedReviewerFromChangeRequest', 'updateChangeRequest'),
  ['postCommentInChangeRequest', box('change', 'Comment on the change request')],
  ...asThe('postCommentInChangeRequest', 'reviewStyleOfChangeRequest'),
  ['postCommentReplyInChangeRequest', button('change', 'Reply')],
  ['updateCommentInChangeRequest', button('change', 'Resolve')],
  ['deleteCommentInChangeRequest', button('change', 'More actions')],
  ...asThe('updateCommentInChangeRequest', 'updateCommentReplyInChangeRequest', 'deleteCommentReplyInChangeRequest'),
  ['movePageToSpace', { test: 'library-in-browser.test.ts' }],
  ['postCommentInSpace', box('page', 'Comment on this page')],
  ...asThe('postCommentInSpace', 'postCommentReplyInSpace', 'updateCommentInSpace', 'deleteCommentInSpace'),
  ...asThe('postCommentInSpace', 'updateCommentReplyInSpace', 'deleteCommentReplyInSpace'),
  ['mergeChangeRequest', button('change', /^Merge into/)],
  ['submitChangeRequestReview', { test: 'review-in-browser.test.ts' }],

  ['inviteUsersToOrganization', outside('invitations', 'Invite people')],
  ['createOrganizationInvite', button('invitations', 'Create an invite link')],
  ...asThe('createOrganizationInvite', 'updateOrganizationInviteById'),
  ['deleteOrganizationInviteById', button('invitations', 'Delete the link')],
  ['updateMemberInOrganizationById', { screen: 'members', role: 'checkbox', name: 'Select Owner' }],
  ...asThe('inviteUsersToOrganization', 'removeMemberFromOrganizationById', 'setUserAsSSOMemberForOrganization'),
  ['createOrganizationTeam', button('teams', 'Create a team')],
  ['updateTeamInOrganizationById', outside('team', 'Rename')],
  ['removeTeamFromOrganizationById', outside('team', 'Delete the team Crew')],
  ['addMemberToOrganizationTeamById', outside('team', 'Add a person', 'searchbox')],
  ...asThe('addMemberToOrganizationTeamById', 'deleteMemberFromOrganizationTeamById'),
  ['updateOrganizationById', box('organization', 'Name of the organization')],
  ['createOrganizationSAMLProvider', button('signIn', 'Add SAML')],
  ['createOrganizationOIDCProvider', button('signIn', 'Add OpenID Connect')],
  ['updateOrganizationSAMLProvider', button('signIn', 'Edit Staff')],
  ...asThe('updateOrganizationSAMLProvider', 'deleteOrganizationSAMLProvider', 'updateOrganizationOIDCProvider'),
  ...asThe('updateOrganizationSAMLProvider', 'deleteOrganizationOIDCProvider'),
  ['setAssistantEngine', box('assistant', 'Address of the engine')],
  ...asThe('setAssistantEngine', 'resetAssistantEngine', 'updateOrganizationAgentInstructions'),
  ['retryOrganizationJob', { screen: 'operations', role: 'combobox', name: 'State' }],

  ['installIntegration', button('integrations', 'Install Feed')],
  ['publishIntegration', { test: 'workspace-in-browser.test.ts' }],
  ['unpublishIntegration', { test: 'workspace-in-browser.test.ts' }],
  ['updateIntegrationInstallation', button('integrations', 'Configure Feed')],
  ['uninstallIntegration', button('integrations', 'Uninstall Feed')],
  ['installIntegrationOnSpace', { test: 'workspace-in-browser.test.ts' }],
  ...asThe('installIntegrationOnSpace', 'installIntegrationOnSite'),
  ...asThe('installIntegrationOnSpace', 'updateIntegrationSpaceInstallation', 'updateIntegrationSiteInstallation'),
  ...asThe('installIntegrationOnSpace', 'uninstallIntegrationFromSpace', 'uninstallIntegrationFromSite'),
  ['replayIntegrationEvent', button('integrations', 'Events')],
  ['createOrUpdateOpenAPISpecBySlug', button('openapi', 'Add an OpenAPI specification')],
  ...asThe('createOrUpdateOpenAPISpecBySlug', 'deleteOpenAPISpecBySlug', 'updateOpenAPISpecBySlug'),
  ['createTranslation', button('translations', 'Translate a space')],
  ['runTranslation', button('translations', 'Translate the changes')],
  ...asThe('runTranslation', 'updateTranslation'),
  ['deleteTranslation', button('translations', /^Delete/)],
  ['updateGlossaryEntries', button('glossary', 'Add a term')],

  ['previewSiteStructure', button('structure', 'Actions for Group')],
  ...asThe('previewSiteStructure', 'replaceSiteStructure'),
  ['updateSiteById', button('audience', 'Save the audience', 'admin')],
  ['publishSite', outside('site', 'Publish the site')],
  ['deleteSiteById', button('site', 'Delete the site')],
  ...asThe('deleteSiteById', 'restoreSite'),
  ...asThe('publishSite', 'unpublishSite', 'createSiteShareLink', 'deleteSiteShareLinkById', 'updateSiteShareLinkById'),
  ...asThe('publishSite', 'regenerateSitePublishingAuthById', 'updateSitePublishingAuthById'),
  ['updateSiteAdaptiveSchema', button('audience', 'Add a claim')],
  ['updateSiteCustomizationById', button('look', 'Save the look')],
  ...asThe('updateSiteCustomizationById', 'overrideSiteSpaceCustomizationById', 'deleteSiteSpaceCustomizationById'),
  ['createSiteRedirect', button('redirects', 'Add a redirect')],
  ['bulkUpsertSiteRedirects', button('redirects', 'Import CSV')],
  ['deleteSiteRedirectById', button('redirects', 'Remove /old')],
  ...asThe('deleteSiteRedirectById', 'updateSiteRedirectById'),
  ['removeCustomHostname', button('hostname', 'Remove the hostname', 'admin')],
  ...asThe('removeCustomHostname', 'dnsRevalidateCustomHostname', 'setCustomHostname'),
  ['inviteToSite', { screen: 'siteAccess', role: 'searchbox', name: 'Person' }],
  ...asThe('inviteToSite', 'removeTeamFromSite', 'removeUserFromSite'),
  ...asThe('inviteToSite', 'updateTeamPermissionInSite', 'updateUserPermissionInSite'),
  ['aggregateSiteEvents', { screen: 'insights', role: 'combobox', name: 'Time' }],
])

/** The operations that change something and that the studio does not call, by the reason. */
export const leftOut: Readonly<Record<string, readonly OperationId[]>> = {
  'The studio publishes the whole structure at once.': [
    ...(['addSectionToSite', 'updateSiteSectionById', 'deleteSiteSectionById', 'moveSiteSection'] as const),
    ...([
      'addSpaceToSite',
      'updateSiteSpaceById',
      'deleteSiteSpaceById',
      'moveSiteSpace',
      'duplicateSiteSpace',
    ] as const),
    ...(['addSectionGroupToSite', 'updateSiteSectionGroupById', 'deleteSiteSectionGroupById'] as const),
    ...(['addSectionToGroup', 'removeSectionFromGroup', 'moveSiteSectionGroup', 'sortSiteStructure'] as const),
    ...(['addExternalLinkToSite', 'updateSiteExternalLinkById', 'deleteSiteExternalLinkById'] as const),
  ],
  'Another operation that the studio calls does the same.': [
    ...(['transferSpace', 'transferCollection', 'updateMembersInOrganizationTeam', 'createOpenAPISpec'] as const),
    ...(['applyTemplateToSpace', 'streamAskInSite', 'searchSiteContent', 'resolvePublishedContentByUrl'] as const),
    ...(['getComputedRevision', 'getComputedDocument'] as const),
  ],
  'The page of an invitation, or signing in, does it.': [
    ...(['joinOrganization', 'joinOrganizationWithInvite'] as const),
  ],
  'Authors of integrations and programs call them.': [
    ...(['queueIntegrationTask', 'createIntegrationInstallationToken'] as const),
    ...(['setIntegrationDevelopmentMode', 'disableIntegrationDevelopmentMode'] as const),
    ...(['ingestConversation', 'trackEventsInSiteById'] as const),
  ],
}
