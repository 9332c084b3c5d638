import type { Body } from '@scriptorium/types'
import type { Knex } from 'knex'
import { imageHash } from '../../../domain/integrations/image-hash.ts'
import { invalid } from '../../../ground/problem.ts'
import { inspectFile } from '@scriptorium/storage/inspect'

interface GivenFile {
  file: string
  contentType: string
  bytes: Buffer
}

const shown = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)$/

const image = async (file: string, base64: string, pointer: string): Promise<GivenFile> => {
  const bytes = Buffer.from(base64, 'base64')
  const { contentType } = await inspectFile(bytes)
  if (!shown.test(contentType)) throw invalid(pointer, 'must be a PNG, JPEG, GIF, WebP, AVIF or SVG image')
  return { file, contentType, bytes }
}

/** Returns the script and the images of an integration. Throws a `Problem` if an image is none. */
export const filesOf = async ({
  icon,
  previewImages = [],
  script,
}: Body<'publishIntegration'>): Promise<GivenFile[]> => [
  { file: 'script', contentType: 'text/javascript', bytes: Buffer.from(script) },
  ...(icon === undefined ? [] : [await image('icon', icon, '/body/icon')]),
  ...(await Promise.all(
    previewImages.map((one, index) => image(`preview-${index + 1}`, one, `/body/previewImages/${index}`)),
  )),
]

/** Returns the hash that addresses each image. Images of a private integration can be found by their hashes only. */
export const addressesOf = (files: readonly GivenFile[]): Record<string, string> =>
  Object.fromEntries(files.filter(({ file }) => file !== 'script').map(({ file, bytes }) => [file, imageHash(bytes)]))

/** Replaces the files of an integration. */
export const replaceFiles = async (db: Knex, integrationName: string, files: readonly GivenFile[]): Promise<void> => {
  await db('integrationFiles').where({ integrationName }).delete()
  for (const file of files) await db('integrationFiles').insert({ integrationName, ...file })
}
