// Comments once on each open change request of a space with the number of its changes. Run it every few minutes:
//   SCRIPTORIUM_URL=… SCRIPTORIUM_TOKEN=… node comment-bot.ts <space id>
import { createClient } from '@scriptorium/client'

const { SCRIPTORIUM_URL: baseUrl = 'http://127.0.0.1:8080', SCRIPTORIUM_TOKEN: token } = process.env
const [spaceId = ''] = process.argv.slice(2)
const docs = createClient({ baseUrl, token })
const bot = await docs.getAuthenticatedUser()

const hasCommented = async (params: { spaceId: string; changeRequestId: string }) => {
  for await (const { postedBy } of docs.listCommentsInChangeRequest.items({ params }))
    if (postedBy.id === bot.id) return true
  return false
}

for await (const { id, number } of docs.listChangeRequestsForSpace.items({ params: { spaceId } })) {
  const params = { spaceId, changeRequestId: id }
  if (await hasCommented(params)) continue
  const { changes } = await docs.getChangeRequestChanges({ params })
  const markdown = `This change request has ${changes.length} changes.`
  await docs.postCommentInChangeRequest({ params, body: { body: { markdown } } })
  console.log(`#${number}: ${markdown}`)
}
