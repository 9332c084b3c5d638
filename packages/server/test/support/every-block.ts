/** A page with a block of every kind that markdown can write. */
export const everyBlock = `# Every block on one page

A paragraph with **bold**, _italic_, \`code\`, ~~struck~~ text, a <kbd>Ctrl</kbd> key, x<sup>2</sup>, a [link](https://example.com/a/long/address), <mark style="color:green;">green ink</mark>, <mark style="background-color:yellow;">a yellow marker</mark> and inline math $$e^{i\\pi} + 1 = 0$$ in a line.

## Code

{% code title="observe.ts" lineNumbers="true" %}
\`\`\`typescript
import { createClient } from '@field/guide'

// Each observation has a place and a time.
export const observe = async (species: string, count = 1): Promise<void> => {
  const guide = createClient({ token: process.env.TOKEN })
  await guide.observations.create({ species, count, seenAt: new Date(), note: \`Saw \${count} of them on a very long line that has to scroll\` })
}
\`\`\`
{% endcode %}

\`\`\`bash
curl https://api.example.com/v1/birds -H "Authorization: Bearer $TOKEN"
\`\`\`

## Hints

{% hint style="info" %}
A note with a [link](https://example.com) and \`code\`.
{% endhint %}

{% hint style="success" %}
It worked.
{% endhint %}

{% hint style="warning" %}
**Careful.** Birds are shy before sunrise.
{% endhint %}

{% hint style="danger" %}
Never approach a nest.
{% endhint %}

## Tabs

{% tabs %}
{% tab title="npm" %}
\`\`\`bash
npm install @field/guide
\`\`\`
{% endtab %}
{% tab title="pnpm" %}
\`\`\`bash
pnpm add @field/guide
\`\`\`
{% endtab %}
{% tab title="Notes" %}
Some text in a tab.

* one
* two
{% endtab %}
{% endtabs %}

## Steps

{% stepper %}
{% step %}
### Choose a place

Wetlands at dawn are a good start.
{% endstep %}
{% step %}
### Wait

Sit still for ten minutes.

\`\`\`bash
sleep 600
\`\`\`
{% endstep %}
{% step %}
### Write it down

With date, time and place.
{% endstep %}
{% endstepper %}

## Tables

| | Type | Default | Description |
|---|---|--:|---|
| \`species\` | string | – | Scientific name of the species, such as *Ardea cinerea* |
| \`count\` | integer | 1 | How many birds were seen |
| \`observedAtSomeVeryLongParameterName\` | timestamp | now | When it was seen, in UTC |

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Wetlands</strong></td><td>Herons, rails and ducks.</td><td><a href="https://x.example/a">a</a></td></tr><tr><td><strong>Uplands</strong></td><td>Larks and pipits.</td><td><a href="https://x.example/b">b</a></td></tr></tbody></table>

<table><thead><tr><th>Name</th><th data-type="rating" data-max="5">Rating</th><th data-type="checkbox">Seen</th><th data-type="number">Count</th><th data-type="select">Kind</th></tr></thead><tbody><tr><td>Heron</td><td>4</td><td>true</td><td>12</td><td></td></tr><tr><td>Rail</td><td>2</td><td>false</td><td>3</td><td></td></tr></tbody></table>

## Lists

1. First
2. Second
   * nested
   * items
3. Third

- [x] Binoculars
- [ ] Notebook with a [link](https://example.com)

> Look first, then listen, then look again.

***

## Images and embeds

<figure><img src="https://site.invalid/pic.svg" alt="A wetland"><figcaption><p>A wetland at dawn</p></figcaption></figure>

{% embed url="https://www.youtube.com/watch?v=abcdefg" %}

{% embed url="https://example.com/some/article" %}

{% file src="https://example.com/map.pdf" %}

<details>

<summary>How do I clean binoculars?</summary>

With a **soft cloth**, and never with water.

</details>

<details>

<summary>Which notebook?</summary>

A waterproof one.

</details>

## Columns

{% columns %}
{% column width="40%" %}
### Left

The first column is narrower.
{% endcolumn %}
{% column %}
### Right

The second takes the rest of the width.
{% endcolumn %}
{% endcolumns %}

## Math

$$
\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a} \\quad \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}
$$

## API operation

{% openapi-operation spec="birds" path="/v1/birds/{id}" method="get" %}
[birds](https://example.com/openapi.yaml)
{% endopenapi-operation %}

{% openapi-operation spec="birds" path="/v1/birds" method="post" %}
[birds](https://example.com/openapi.yaml)
{% endopenapi-operation %}

## Updates

{% updates format="full" %}
{% update date="2026-11-02" tags="maps" %}
### Maps

New maps of the wetlands.
{% endupdate %}
{% update date="2026-10-01" %}
### Songs

Recordings to download.
{% endupdate %}
{% endupdates %}

## Prompt

{% prompt description="Ask for a bird" %}
\`\`\`
Which bird is grey and stands in the water?
\`\`\`
{% endprompt %}
`
