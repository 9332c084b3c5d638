import { block, type BlockNode } from '@scriptorium/content/markdown/document'
import type { PastedPicture } from './pictures.ts'
import { lineOf, type Around, type Run } from './read-inlines.ts'
import { joinLists, type WordItem } from './word-lists.ts'

/** Collects the blocks of a part of a page. */
export class BlockReader {
  readonly blocks: (BlockNode | WordItem)[] = []
  #line: Run[] = []
  readonly pictures: PastedPicture[]

  constructor(pictures: PastedPicture[]) {
    this.pictures = pictures
  }

  flush(type = 'paragraph', data: Record<string, unknown> = {}): void {
    const nodes = lineOf(this.#line)
    this.#line = []
    if (nodes.length > 0) this.blocks.push(block(type, nodes, data))
  }

  add(...blocks: (BlockNode | WordItem)[]): void {
    this.flush()
    this.blocks.push(...blocks)
  }

  run(run: Run): void {
    this.#line.push(run)
  }

  get isEmpty(): boolean {
    return lineOf(this.#line).length === 0
  }

  text(text: string, { marks, href, isPre }: Around): void {
    const shown = isPre ? text.replaceAll(/\r\n?/g, '\n') : text.replaceAll(/[ \t\r\n\f]+/g, ' ')
    if (shown !== '') this.run({ text: shown.replaceAll('\u00a0', ' '), marks, href })
  }

  done(): BlockNode[] {
    this.flush()
    return joinLists(this.blocks)
  }
}
