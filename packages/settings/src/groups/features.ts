import { z } from 'zod'
import type { Setting } from './setting.ts'
import { count, list, oneOf, url } from './values.ts'

/** Integrations, Git folders, translations, the assistant, and how long records are kept. */
export const features = {
  integrationScripts: {
    schema: oneOf(['on', 'off']).default('on'),
    help: 'on or off: whether this server runs the scripts of integrations, which needs the optional package workerd',
  },
  integrationsUrl: {
    schema: url.optional(),
    help: 'URL with a host of its own at which integrations answer the web (default: the base URL, where browsers isolate the answers)',
  },
  gitFolders: {
    schema: list.default([]),
    help: 'folders of this machine with Git repositories that file:///… URLs can name, separated by commas (default: none)',
  },
  translationEngine: {
    schema: oneOf(['libretranslate', 'openai']).default('libretranslate'),
    help: 'interface of the translation engine: libretranslate or openai (chat completions)',
  },
  translationUrl: {
    schema: url.optional(),
    help: 'base URL of the translation engine, which FETCH_ALLOW must allow if it is private (default: none; texts get accents and brackets)',
  },
  translationKey: {
    schema: z.string().min(1).max(512).optional(),
    help: 'key of the translation engine',
    secret: true,
  },
  translationModel: {
    schema: z.string().min(1).max(128).default('gpt-4o-mini'),
    help: 'model of an openai translation engine',
  },
  translationTemperature: {
    schema: z
      .string()
      .regex(/^(?:[01](?:\.\d{1,2})?|2(?:\.0{1,2})?|off)$/, 'expected a number from 0 to 2, or off')
      .transform((text) => (text === 'off' ? undefined : Number(text)))
      .default(0),
    help: 'temperature of an openai translation engine, from 0 to 2; off sends none, for models that refuse it',
  },
  assistantUrl: {
    schema: url.optional(),
    help: 'base URL of an engine that writes answers from the documentation, such as https://api.openai.com/v1 (default: none; answers are passages)',
  },
  assistantModel: {
    schema: z.string().min(1).max(128).default('gpt-4o-mini'),
    help: 'model of the engine that writes answers',
  },
  assistantApiKey: {
    schema: z.string().min(1).max(512).optional(),
    help: 'key of the engine that writes answers',
    secret: true,
  },
  conversationDays: {
    schema: count(0, 36_500).default(365),
    help: 'days to keep ingested conversations with their issues; 0 to keep them forever',
  },
  insightsDays: {
    schema: count(0, 36_500).default(400),
    help: 'days to keep what visitors of sites did, as sums; 0 to count nothing',
  },
  auditDays: { schema: count(0, 36_500).default(365), help: 'days to keep the audit log; 0 to keep it forever' },
} as const satisfies Record<string, Setting>
