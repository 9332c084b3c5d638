import { sends } from '../sends.ts'

const site = { organizationId: 'organization', siteId: 'site' }
const range = { from: 'then', to: 'now' }

sends(await import('./insights.ts'), {
  countedQuery: [
    {
      with: [site, { type: 'page_view' }, range],
      answers: { aggregateSiteEvents: { columns: [{ values: [3] }, { values: [2] }, { values: [1] }] } },
      sends: [
        {
          aggregateSiteEvents: {
            params: site,
            body: {
              select: [{ column: 'eventsCount' }, { column: 'sessionsCount' }, { column: 'visitorsCount' }],
              where: [{ column: 'eventType', values: ['page_view'] }],
              groupBy: [],
              range: { from: 'then', to: 'now' },
              limit: 1000,
            },
          },
        },
      ],
      gives: [{ value: null, events: 3, visits: 2, visitors: 1 }],
    },
    {
      with: [site, { type: '', groupBy: 'page', interval: 'day', pages: 'found', byVisits: true, limit: 5 }, range],
      answers: {
        aggregateSiteEvents: { columns: [{ values: ['a'] }, { values: [3] }, { values: [2] }, { values: [1] }] },
      },
      sends: [
        {
          aggregateSiteEvents: {
            params: site,
            body: {
              select: [
                { column: 'page' },
                { column: 'eventsCount' },
                { column: 'sessionsCount' },
                { column: 'visitorsCount' },
              ],
              where: [{ column: 'page', operator: 'notIn', values: [null] }],
              groupBy: [{ column: 'page', interval: 'day' }],
              range: { from: 'then', to: 'now' },
              order: { by: { column: 'sessionsCount' }, direction: 'desc' },
              limit: 5,
            },
          },
        },
      ],
      gives: [{ value: 'a', events: 3, visits: 2, visitors: 1 }],
    },
    {
      with: [site, { type: 'page_view', pages: 'missing' }, range],
      answers: { aggregateSiteEvents: { columns: [] } },
      sends: [
        {
          aggregateSiteEvents: {
            params: site,
            body: {
              select: [{ column: 'eventsCount' }, { column: 'sessionsCount' }, { column: 'visitorsCount' }],
              where: [
                { column: 'eventType', values: ['page_view'] },
                { column: 'page', values: [null] },
              ],
              groupBy: [],
              range: { from: 'then', to: 'now' },
              limit: 1000,
            },
          },
        },
      ],
      gives: [],
    },
  ],
  rangesOf: [
    {
      with: ['last24Hours', Date.UTC(2026, 2, 14, 9, 30)],
      gives: {
        current: { from: '2026-03-13T10:00:00.000Z', to: '2026-03-14T10:00:00.000Z' },
        before: { from: '2026-03-12T10:00:00.000Z', to: '2026-03-13T10:00:00.000Z' },
        interval: 'hour',
      },
    },
    {
      with: ['last7Days', Date.UTC(2026, 2, 14, 9, 30)],
      gives: {
        current: { from: '2026-03-08T00:00:00.000Z', to: '2026-03-15T00:00:00.000Z' },
        before: { from: '2026-03-01T00:00:00.000Z', to: '2026-03-08T00:00:00.000Z' },
        interval: 'day',
      },
    },
    {
      with: ['lastYear', Date.UTC(2026, 2, 14)],
      gives: {
        current: { from: '2025-03-15T00:00:00.000Z', to: '2026-03-15T00:00:00.000Z' },
        before: { from: '2024-03-15T00:00:00.000Z', to: '2025-03-15T00:00:00.000Z' },
        interval: 'week',
      },
    },
  ],
})
