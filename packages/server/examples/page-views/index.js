import { createIntegration } from '@gitbook/runtime'

export default createIntegration({
  events: {
    site_view: async ({ pageId, url, visitor }, { environment }) => {
      const body = JSON.stringify({ pageId, url, visitor: visitor.anonymousId })
      await fetch(environment.siteInstallation.configuration.collector, { method: 'POST', body })
    },
  },

  fetch_published_script: ({ siteId }) =>
    new Response(`document.documentElement.dataset.views = ${JSON.stringify(siteId)}`, {
      headers: { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=300' },
    }),
})
