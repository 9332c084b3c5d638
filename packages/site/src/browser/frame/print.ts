import { all, create, first } from '../dom.ts'

const noted = '.prose a[href]:not(.anchor)'

/** Returns where a link leads if that is another page. */
const addressOf = (link: HTMLAnchorElement): string | undefined => {
  const isHere = link.href.split('#')[0] === location.href.split('#')[0]
  return isHere || !/^(?:https?|mailto):/.test(link.href) ? undefined : link.href
}

const addNotes = (): HTMLElement[] => {
  const numbers = new Map<string, number>()
  const marks: HTMLElement[] = []
  for (const link of all(noted) as HTMLAnchorElement[]) {
    const address = addressOf(link)
    if (address === undefined) continue
    const number = numbers.get(address) ?? numbers.size + 1
    numbers.set(address, number)
    // A card is a link without text of its own: its number follows the text of the card.
    const mark = create('sup', 'print-mark', `[${number}]`)
    const card = link.closest('.card, .reference')
    if (card) (card.querySelector('.card-body, .card-text') ?? card).append(mark)
    else link.after(mark)
    marks.push(mark)
  }
  if (numbers.size === 0) return []
  const list = create('ol', 'print-notes')
  for (const address of numbers.keys()) list.append(create('li', '', address))
  first('main > article')?.append(list)
  return [...marks, list]
}

/** Prepares a page for printing: numbers its links, lists their addresses below it, and opens folded parts. */
export const startPrint = (): void => {
  let added: HTMLElement[] = []
  let opened: HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    opened = all('.prose details:not([open])') as HTMLDetailsElement[]
    for (const details of opened) details.open = true
    added = addNotes()
    document.documentElement.classList.add('printing')
  })
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false
    for (const element of added) element.remove()
    document.documentElement.classList.remove('printing')
  })
}
