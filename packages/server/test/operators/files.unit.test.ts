import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { envName, settings } from '@scriptorium/settings/config'

const folder = join(import.meta.dirname, '../../../deploy')
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')

const known = new Set(Object.keys(settings).map(envName))
const unknownOf = (names: readonly string[]): string[] => names.filter((name) => !known.has(name))

interface Container {
  env: { name: string }[]
  startupProbe: { httpGet: { path: string } }
  readinessProbe: { httpGet: { path: string } }
  livenessProbe: { httpGet: { path: string } }
}

const containerOf = (manifest: { spec: { template: { spec: { containers: Container[] } } } }): Container =>
  manifest.spec.template.spec.containers[0]!

describe('settings', () => {
  test('of compose.yaml exist, and its environment file names every variable', () => {
    const text = read('compose.yaml')
    const { services } = parse(text) as { services: { scriptorium: { environment: Record<string, string> } } }
    expect(unknownOf(Object.keys(services.scriptorium.environment))).toEqual([])
    const variables = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    const examples = [...read('compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect(examples.toSorted()).toEqual([...variables].toSorted())
  })

  test('of the unit exist', () => {
    const names = [...read('systemd/scriptorium.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!)
    expect(names).toContain('BASE_URL')
    expect(unknownOf(names)).toEqual([])
  })

  test('of the image exist', () => {
    const [, given = ''] = /^ENV (.*)$/m.exec(read('Dockerfile')) ?? []
    const names = given.split(' ').map((pair) => pair.split('=')[0]!)
    expect(unknownOf(names)).toEqual(['NODE_ENV'])
  })
})

describe('the manifests', () => {
  const documents = parseAllDocuments(read('kubernetes/scriptorium.yaml')).map((document) => document.toJS())

  test('name settings and probes that exist', () => {
    const secret = documents.find(({ kind }) => kind === 'Secret') as { stringData: object }
    const container = containerOf(documents.find(({ kind }) => kind === 'Deployment'))
    expect(unknownOf([...Object.keys(secret.stringData), ...container.env.map(({ name }) => name)])).toEqual([])
    const { startupProbe, readinessProbe, livenessProbe } = container
    const paths = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path)
    expect(paths).toEqual(['/readyz', '/readyz', '/healthz'])
  })

  test('select the pods that the deployment makes', () => {
    const labels = { 'app.kubernetes.io/name': 'scriptorium' }
    const selectors = documents.flatMap(({ kind, spec }) =>
      kind === 'Service' ? [spec.selector] : (spec?.selector?.matchLabels ?? []),
    )
    expect(selectors).toEqual([labels, labels, labels])
  })
})
