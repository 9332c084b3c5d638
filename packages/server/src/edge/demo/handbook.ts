import type { SourceFile } from '@scriptorium/folders/source'

const welcome = `# Welcome

This handbook shows what a page of a published site can hold. Edit any of it in a change request, and preview it before you merge.

{% hint style="info" %}
Press \`/\` to search. The switch in the corner changes between light and dark.
{% endhint %}

## Take a look around

{% stepper %}
{% step %}
### Read the guides

The section **Guides** is the documentation of this product, imported from its repository.
{% endstep %}

{% step %}
### Switch the edition

In **Guides**, the menu next to the title leads to the short edition, and stays on the page where both have it.
{% endstep %}

{% step %}
### Become a member of the team

Open this site with \`?visitor.team=true\`: one more page appears, here and in the search.
{% endstep %}
{% endstepper %}
`

const blocks = `# Blocks

## Code

{% code title="observe.ts" lineNumbers="true" %}
\`\`\`typescript
import { createClient } from '@scriptorium/client'

// The client knows every operation of the API.
const docs = createClient({ baseUrl: 'http://127.0.0.1:3000', token })
const { items } = await docs.listSpacesInOrganizationById({ params: { organizationId } })
\`\`\`
{% endcode %}

## Tabs

{% tabs %}
{% tab title="npm" %}
\`\`\`bash
npm install @scriptorium/client
\`\`\`
{% endtab %}

{% tab title="pnpm" %}
\`\`\`bash
pnpm add @scriptorium/client
\`\`\`
{% endtab %}
{% endtabs %}

## Tables

| Visibility | Who reads the site |
|---|---|
| \`public\` | everyone, and search engines list it |
| \`unlisted\` | everyone who knows the address |
| \`share-link\` | everyone who has a link with a key |
| \`visitor-auth\` | visitors whom your own sign-in sends |

## Hints

{% hint style="success" %}
A success.
{% endhint %}

{% hint style="warning" %}
A warning.
{% endhint %}

<details>

<summary>Is there more?</summary>

Cards, columns, images, files, embeds, formulas such as $$a^2 + b^2 = c^2$$, task lists and updates.

</details>

- [x] Write the page
- [ ] Ask for a review
`

const updates = `# What is new

{% updates format="full" %}
{% update date="2026-11-20" %}
### Published sites

Spaces become sites that readers open on any device.
{% endupdate %}

{% update date="2026-10-05" %}
### Git

A space and a branch stay in step.
{% endupdate %}
{% endupdates %}
`

const summary = `# Summary

* [Welcome](welcome.md)
* [Blocks](blocks.md)
* [What is new](what-is-new.md)
`

/** The pages of the example handbook. */
export const handbook: readonly SourceFile[] = [
  { path: 'SUMMARY.md', text: summary },
  { path: 'welcome.md', text: welcome },
  { path: 'blocks.md', text: blocks },
  { path: 'what-is-new.md', text: updates },
]

/** The page that only visitors of the team see. */
export const teamPage = {
  markdown: '# For the team\n\nVisitors see this page if the condition of the page holds for them.\n',
  condition: 'visitor.claims.unsigned.team == true',
} as const

/** The one page of the short edition of the documentation. */
export const shortEdition: SourceFile = {
  path: 'README.md',
  text: `# Scriptorium

A documentation workspace that a team runs itself. People write pages, review each other's changes, and publish sites.

One command starts it, with this site in it:

\`\`\`sh
npx -y pnpm@12 start
\`\`\`

The link that it prints signs you in. Open a page, choose **Edit**, change a sentence, and merge the change request: readers see it at once.

{% hint style="info" %}
This is the short edition. The menu next to the title leads to the whole documentation.
{% endhint %}
`,
}
