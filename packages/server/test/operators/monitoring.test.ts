import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect } from 'vitest'
import { parse } from 'yaml'
import { test as base } from '../test.ts'

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[]
}
interface RuleTests {
  tests: {
    input_series: { series: string }[]
    alert_rule_test: { alertname: string; exp_alerts: unknown[] }[]
  }[]
}
interface Dashboard {
  panels: { targets: { expr: string }[] }[]
}

const { groups } = parse(read('deploy/monitoring/alerts.yaml')) as Rules
const { tests: ruleTests } = parse(read('deploy/monitoring/alerts.test.yaml')) as RuleTests
const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json')) as Dashboard
const alerts = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))
const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
const guide = read('guide/monitoring.md')

const test = base.extend('labels', { scope: 'file' }, async ({ server }) => {
  const metrics = await server.services.metrics.registry.getMetricsAsArray()
  return new Map(metrics.map((metric) => [metric.name, (metric as unknown as { labelNames: string[] }).labelNames]))
})

const nameOf = (series: string): string => series.replace(/_(bucket|count|sum)$/, '')

// Prometheus adds these to each series.
const ofPrometheus = ['instance', 'job', 'le']

const selectorsIn = (expression: string) =>
  [...expression.matchAll(/\b((?:scriptorium|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, series, matchers = '']) => ({
      name: nameOf(series!),
      labels: [...matchers.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label!),
    }),
  )

const groupedBy = (expression: string): string[] =>
  [...expression.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, names]) => names!.split(/,\s*/))

describe('alerts and dashboard', () => {
  test('are valid expressions', () => {
    const faulty = [...alerts, ...queries].filter((expression) => {
      let isFaulty = false
      parser.parse(expression).iterate({ enter: ({ type }) => void (isFaulty ||= type.isError) })
      return isFaulty
    })
    expect(faulty).toEqual([])
    expect(alerts.length).toBeGreaterThan(10)
  })

  test('name metrics that exist, with labels that they have', ({ labels }) => {
    const wrong = [...alerts, ...queries].flatMap((expression) => {
      const selectors = selectorsIn(expression)
      const known = [...ofPrometheus, ...selectors.flatMap(({ name }) => labels.get(name) ?? [])]
      const isWrong =
        selectors.some(
          (one) =>
            !labels.has(one.name) ||
            one.labels.some((label) => !labels.get(one.name)!.includes(label) && !ofPrometheus.includes(label)),
        ) || groupedBy(expression).some((label) => !known.includes(label))
      return isWrong ? [expression] : []
    })
    expect(wrong).toEqual([])
  })

  test('each alert rests and fires in the tests for promtool, whose series the server has', ({ labels }) => {
    const names = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
    const [good, bad] = ruleTests.map((one) => one.alert_rule_test)
    expect(good).toEqual(names.map((alertname) => expect.objectContaining({ alertname, exp_alerts: [] })))
    expect(bad).toEqual(
      names.map((alertname) => expect.objectContaining({ alertname, exp_alerts: [expect.anything()] })),
    )
    const given = new Set(ruleTests.flatMap((one) => one.input_series.map(({ series }) => series)))
    for (const series of given) {
      for (const { name, labels: used } of selectorsIn(series))
        expect([...ofPrometheus, ...labels.get(name)!]).toEqual(expect.arrayContaining(used))
    }
  })

  test('the dashboard shows every metric of the server', ({ labels }) => {
    const shown = new Set(queries.flatMap((expression) => selectorsIn(expression).map(({ name }) => name)))
    const own = [...labels.keys()].filter((name) => name.startsWith('scriptorium_'))
    expect(own.filter((name) => !shown.has(name))).toEqual([])
  })
})

describe('the guide', () => {
  test('lists every metric of the server with its labels, and no other', ({ labels }) => {
    const rows = [...guide.matchAll(/^\| `(scriptorium_\w+)` +\|([^|]*)\|/gm)]
    const listed = Object.fromEntries(rows.map(([, name, cell]) => [name, cell!.match(/\w+/g) ?? []]))
    const own = [...labels].filter(([name]) => name.startsWith('scriptorium_'))
    expect(listed).toEqual(Object.fromEntries(own.map(([name, names]) => [name, [...names]])))
  })
})

describe('/metrics', () => {
  test('has no label with a name or an id of a user, an organization or a space', async ({ server, docs, space }) => {
    const { title } = await docs.createSpace({
      params: { organizationId: server.organizationId },
      body: { title: 'Zanzibar' },
    })
    await docs.getSpaceById({ params: space })
    await fetch(`${server.url}/v1/spaces/Zanzibar?page=Zanzibar`, { headers: { 'X-Request-Id': 'Zanzibar' } })
    const text = await (await fetch(`${server.url}/metrics`)).text()
    expect(text).toContain('operation="getSpaceById"')
    const { id } = await docs.getAuthenticatedUser()
    for (const secret of [title, server.organizationId, space.spaceId, id]) expect(text).not.toContain(secret)
  })
})
