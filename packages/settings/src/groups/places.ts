import { z } from 'zod'
import type { Setting } from './setting.ts'
import { count, databaseUrl, list, origin, sitesUrl, storageUrl, trustProxy, url } from './values.ts'

/** Addresses of the server, of its data and of its sites. */
export const places = {
  host: { schema: z.string().min(1).default('127.0.0.1'), help: 'address to listen on' },
  port: { schema: count(0, 65_535).default(8080), help: 'port to listen on; 0 for any free port' },
  databaseUrl: {
    schema: databaseUrl.default('./data/scriptorium.db'),
    hasPassword: true,
    help: 'an SQLite file, or postgres://user:password@host/name',
  },
  databaseReadUrl: {
    schema: databaseUrl.optional(),
    hasPassword: true,
    help: 'a read replica of the PostgreSQL database, which answers reads; set it on every server (default: none)',
  },
  storageUrl: {
    schema: storageUrl.optional(),
    hasPassword: true,
    help: 'where files are kept: a folder, or s3://key:secret@bucket/prefix?region=…&endpoint=… (default: the folder files next to the database)',
  },
  baseUrl: {
    schema: url.optional(),
    help: 'URL at which clients reach the API; it can have a path (default: http://host:port)',
  },
  appUrl: { schema: url.optional(), help: 'URL at which people open links (default: the base URL)' },
  sitesUrl: {
    schema: sitesUrl.optional(),
    help: 'where readers reach sites; * in the host stands for the organization, as in https://*.docs.example.com (default: <base URL>/sites)',
  },
  sitesOrganization: {
    schema: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'expected the ID of an organization')
      .optional(),
    help: 'ID of the only organization with sites at SITES_URL, which needs a host of its own; scripts of integrations run on these sites (default: none)',
  },
  publicSite: {
    schema: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'expected the ID of a site')
      .optional(),
    help: 'ID of the site that readers find at the base URL itself, as well as at its own address (default: none)',
  },
  corsOrigins: {
    schema: list.pipe(z.array(origin)).default([]),
    help: 'origins whose pages can call the API, separated by commas; * for all',
  },
  trustProxy: {
    schema: trustProxy.default(false),
    help: 'proxies in front of the server: their number or their addresses',
  },
} as const satisfies Record<string, Setting>
