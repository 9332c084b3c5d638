import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, type ProvidedContext } from 'vitest'
import { openDatabase } from '@scriptorium/database/open'

/** An empty database with the current schema. */
export interface TestDatabase {
  url: string
  /** A folder for its files, deleted together with the database. */
  files: string
  drop(): Promise<void>
}

const copyFileOf = async (folder: string, file: string): Promise<TestDatabase> => {
  const own = join(folder, randomBytes(6).toString('hex'))
  await mkdir(own)
  const url = join(own, 'test.db')
  await copyFile(file, url)
  return { url, files: join(own, 'files'), drop: () => rm(own, { recursive: true, force: true }) }
}

type Template = ProvidedContext['template']

const clone = async (template: Extract<Template, { kind: 'postgres' }>): Promise<TestDatabase> => {
  const { server, reached } = template
  const name = `test_${randomBytes(6).toString('hex')}`
  const run = async (sql: string) => {
    const admin = openDatabase(`${server}/postgres`)
    await admin.write.raw(sql)
    await admin.close()
  }
  await run(`create database ${name} template ${template.name} ${template.copying}`)
  const files = join(tmpdir(), `scriptorium-${name}`)
  const drop = async () => {
    await run(`drop database if exists ${name} with (force)`)
    await rm(files, { recursive: true, force: true })
  }
  return { url: `${reached}/${name}`, files, drop }
}

/** Creates an empty database of the kind that this run tests. */
export const freshDatabase = (): Promise<TestDatabase> => {
  const template = inject('template')
  return template.kind === 'sqlite' ? copyFileOf(template.folder, template.file) : clone(template)
}
