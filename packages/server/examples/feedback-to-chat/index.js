import { createIntegration } from '@gitbook/runtime'

const signs = { good: '👍', ok: '😐', bad: '👎' }

export default createIntegration({
  events: {
    page_feedback: async ({ feedback, previous, url }, { environment }) => {
      // A visitor who votes first and then writes a comment changes the rating.
      const text = [previous && '✏️', signs[feedback.rating], url, feedback.comment].filter(Boolean).join(' ')
      const response = await fetch(environment.siteInstallation.configuration.webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      })
      if (!response.ok) throw new Error(`The chat answered ${response.status}`)
    },
  },
})
