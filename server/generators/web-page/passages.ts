/**
 * Collects what a page tells its readers: paragraphs, entries of lists, quotations. Menus, forms and footers repeat on
 * every page and are left out. Only tokens are seen, no tree, so a tag that is never closed hides at most its page.
 */

const passageTags = new Set(['p', 'li', 'blockquote', 'dd', 'figcaption']);
const endingTags = new Set(
  'div section article main header aside ul ol dl dt table tr td h1 h2 h3 h4 h5 h6 hr body'.split(' '),
);
const hiddenTags = new Set('nav footer form button select noscript template dialog svg'.split(' '));
const maxPassages = 200;
const maxLength = 1_000;

export class PassageCollector {
  readonly passages: string[] = [];
  #current: string | null = null;
  #hidden = 0;

  startTag(tag: string, selfClosing: boolean): void {
    if (hiddenTags.has(tag)) {
      this.#end();
      if (!selfClosing) this.#hidden += 1;
    } else if (passageTags.has(tag)) {
      this.#end();
      if (this.#hidden === 0 && this.passages.length < maxPassages) this.#current = '';
    } else if (endingTags.has(tag)) this.#end();
    else if (tag === 'br' && this.#current !== null) this.#current += ' ';
  }

  endTag(tag: string): void {
    if (hiddenTags.has(tag)) this.#hidden = Math.max(0, this.#hidden - 1);
    if (passageTags.has(tag) || endingTags.has(tag)) this.#end();
  }

  text(chars: string): void {
    if (this.#current !== null && this.#hidden === 0 && this.#current.length < maxLength)
      this.#current += chars;
  }

  #end(): void {
    const passage = this.#current?.replaceAll(/\s+/g, ' ').trim();
    if (passage) this.passages.push(passage.slice(0, maxLength));
    this.#current = null;
  }
}
