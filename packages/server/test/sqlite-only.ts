import { matchesGlob } from 'node:path'

/**
 * The test files that run on SQLite only, because another database cannot change what they prove. Tests of queries, rights,
 * organizations, migrations and several writers run on both databases. So each operation runs on both, and so does each job.
 */
export const sqliteOnly = [
  // What a browser shows of responses. The operations that it calls have tests of their own. Only the file that edits, reviews and merges,
  // also over a connection that breaks, runs on both databases.
  'test/!(studio)-in-browser.test.ts',
  'test/reference.test.ts',
  // Clients that know only the API: the command line, `pnpm contract`, SDKs, and Redocly with the workflows of the spec.
  'src/edge/cli/{commands,events,export,import,import-outdated,login,move-in,serve,sites}.test.ts',
  'test/{client,contract-program,demo,documented-commands,examples,sdk,workflows}.test.ts',
  // What the spec says of every operation. `authorization` and `limits` send them all on both.
  'test/{blank-names,contract}.test.ts',
  // What the scopes of a token and the `permissions` of a resource allow, which the gate computes from rows that others read on both.
  'test/{token-kinds,truth}.test.ts',
  // HTTP before a handler and after it: addresses, headers, files.
  'src/edge/http/{base-path,etag,request-id,security}.test.ts',
  'src/edge/http/operations/deprecation.test.ts',
  'src/edge/http/outside/{metrics-access,serve-endpoints,serve-files,serve-pdfs}.test.ts',
  'test/whole-bodies.test.ts',
  // What other programs and servers do: Git, a typesetter, scripts, readers of documents, hosts that are silent or hostile.
  'src/features/sync/{both-sides,commands,export,hostile,http,import,killed,other-tools,shared-contents}.test.ts',
  'src/edge/resources/{openapi-specs/fetch,imports/imports,imports/website,invites/silent-mail}.test.ts',
  'src/edge/resources/oidc-providers/{server-sign-in,sign-in}.test.ts',
  'src/edge/resources/saml-providers/{attacks,logout}.test.ts',
  'src/domain/integrations/{examples,scripts}.test.ts',
  'src/features/{computed/computed,openapi/changes}.test.ts',
  'src/features/pdf/*.test.ts',
  'test/silent-listener.test.ts',
  // The HTML, the pictures and the PDFs of a page that is already read.
  'src/edge/reader/{copy,files}/*.test.ts',
  'src/edge/reader/{fast-path,lists/feed,own-host,public-site,title-once}.test.ts',
  'src/edge/reader/page/{operation-blocks,rendering,try-it}.test.ts',
  'src/edge/resources/documents/{long,shapes}.test.ts',
  'src/edge/resources/published-urls/foreign-renderer.test.ts',
  // The pages of forms, and what their mail says.
  'src/edge/resources/{integration-pages/pages,invites/mail,invites/page}.test.ts',
  // What is computed from content and settings that are already read.
  'src/edge/resources/{comments/bodies,searches/judged}.test.ts',
  'src/edge/resources/change-requests/{diff,merge-rules,style-review}.test.ts',
  'src/edge/resources/content/{groups-and-links,insert-files,templates}.test.ts',
  'src/edge/resources/{embeds/embeds,site-customizations/site-customizations,section-groups/section-groups,site-sections/site-sections,site-spaces/site-spaces}.test.ts',
  'src/edge/resources/translations/corrections.test.ts',
]

/** Returns whether a test file, by its path in the server's folder, runs on SQLite only. */
export const isSqliteOnly = (file: string): boolean => sqliteOnly.some((glob) => matchesGlob(file, glob))
