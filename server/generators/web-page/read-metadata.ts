/**
 * Reads a page from its source: titles, meta values, data, pictures, links, styles, text. Only tokens are read, in
 * chunks that yield to other work. No tree is built, because some pages would make a tree a thousand times their
 * own size.
 */
import { setImmediate as pause } from 'node:timers/promises';
import { Token, Tokenizer, TokenizerMode } from 'parse5';
import { PassageCollector } from './passages.ts';

export interface PageMetadata {
  language: string | null;
  base: string | null;
  title: string;
  heading: string;
  /** By lower-case name or property; the first of each. */
  readonly metas: Map<string, string>;
  canonical: string | null;
  readonly productData: string[];
  /** `name`: its class, id and file, by which people name logos. */
  readonly pictures: { readonly source: string; readonly alt: string; readonly name: string }[];
  /** Addresses as the page writes them. */
  readonly links: { readonly href: string; text: string }[];
  readonly stylesheets: string[];
  readonly icons: { readonly href: string; readonly rel: string; readonly sizes: string }[];
  /** The style sheets within the page, and the styles of single elements. */
  styles: string;
  readonly passages: readonly string[];
}

const pieceLength = 65_536;
const maxMetas = 500;
const maxPictures = 40;
const maxDataBlocks = 20;
const maxTextLength = 20_000;
const maxDataLength = 500_000;
const maxLinks = 500;
const maxLinkText = 200;
const maxStyles = 300_000;
const maxFiles = 20;

/** The tokenizer has to be told that these elements contain text, whatever it looks like. */
const textModes: Readonly<Record<string, Tokenizer['state']>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
};

export async function readMetadata(html: string, signal: AbortSignal): Promise<PageMetadata> {
  const reader = new MetadataReader();
  const tokenizer = new Tokenizer({}, reader);
  reader.switchTo = (mode) => {
    tokenizer.state = mode;
  };
  for (let start = 0; start < html.length || start === 0; start += pieceLength) {
    signal.throwIfAborted();
    tokenizer.write(html.slice(start, start + pieceLength), start + pieceLength >= html.length);
    await pause();
  }
  return reader.metadata;
}

/** Tokens that say nothing about the page. */
const ignore = (): void => undefined;

class MetadataReader {
  readonly #passages = new PassageCollector();
  readonly metadata: PageMetadata = {
    language: null,
    base: null,
    title: '',
    heading: '',
    metas: new Map(),
    canonical: null,
    productData: [],
    pictures: [],
    links: [],
    stylesheets: [],
    icons: [],
    styles: '',
    passages: this.#passages.passages,
  };
  switchTo: (mode: Tokenizer['state']) => void = () => undefined;
  #inside: 'title' | 'heading' | 'data' | 'script' | 'style' | null = null;
  #link: PageMetadata['links'][number] | null = null;
  /** An SVG has titles too. */
  #drawings = 0;
  #data = '';

  onStartTag(token: Token.TagToken): void {
    const { tagName } = token;
    const of = (name: string): string => Token.getTokenAttr(token, name)?.trim() ?? '';
    const mode = this.#drawings === 0 && Object.hasOwn(textModes, tagName) ? textModes[tagName] : undefined;
    if (mode !== undefined) this.switchTo(mode);
    const { metadata } = this;
    this.#passages.startTag(tagName, token.selfClosing);
    this.#addStyles(of('style'));
    switch (tagName) {
      case 'html':
        metadata.language ??= of('lang') || null;
        break;
      case 'base':
        metadata.base ??= of('href') || null;
        break;
      case 'svg':
        if (!token.selfClosing) this.#drawings += 1;
        break;
      case 'title':
        if (metadata.title === '' && this.#drawings === 0) this.#inside = 'title';
        break;
      case 'h1':
        if (metadata.heading === '') this.#inside = 'heading';
        break;
      case 'script':
        this.#inside = 'script';
        if (/^application\/ld\+json\b/i.test(of('type')) && metadata.productData.length < maxDataBlocks) {
          this.#inside = 'data';
          this.#data = '';
        }
        break;
      case 'meta':
        this.#meta(of('property') || of('name') || of('itemprop') || of('http-equiv'), of('content'));
        break;
      case 'link':
        this.#linkedFile(of('rel').toLowerCase(), of('href'), of('sizes'));
        break;
      case 'style':
        if (this.#drawings === 0) this.#inside = 'style';
        break;
      case 'a':
        this.#link = null;
        if (metadata.links.length < maxLinks && of('href') !== '') {
          this.#link = { href: of('href'), text: '' };
          metadata.links.push(this.#link);
        }
        break;
      case 'img':
        if (metadata.pictures.length < maxPictures && of('src') !== '')
          metadata.pictures.push({
            source: of('src'),
            alt: of('alt').slice(0, maxTextLength),
            name: `${of('class')} ${of('id')} ${of('src').split('/').at(-1)}`.slice(0, maxLinkText),
          });
        break;
    }
  }

  onEndTag({ tagName }: Token.TagToken): void {
    this.#passages.endTag(tagName);
    if (tagName === 'a') this.#link = null;
    if (tagName === 'svg') this.#drawings = Math.max(0, this.#drawings - 1);
    if (this.#inside === 'data' && tagName === 'script') this.metadata.productData.push(this.#data);
    if (['title', 'h1', 'script', 'style'].includes(tagName)) this.#inside = null;
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    const { metadata } = this;
    if (this.#inside === 'title' && metadata.title.length < maxTextLength) metadata.title += chars;
    if (this.#inside === 'heading' && metadata.heading.length < maxTextLength) metadata.heading += chars;
    if (this.#inside === 'data' && this.#data.length < maxDataLength) this.#data += chars;
    if (this.#inside === 'style') this.#addStyles(chars);
    if (this.#link && this.#link.text.length < maxLinkText) this.#link.text += chars;
    if (this.#inside === null || this.#inside === 'heading') this.#passages.text(chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  readonly onNullCharacter = ignore;
  readonly onComment = ignore;
  readonly onDoctype = ignore;
  readonly onEof = ignore;

  #addStyles(styles: string): void {
    if (styles !== '' && this.metadata.styles.length < maxStyles)
      this.metadata.styles += `${styles.slice(0, maxStyles)}\n`;
  }

  #linkedFile(rel: string, href: string, sizes: string): void {
    const { metadata } = this;
    const kinds = rel.split(/\s+/);
    if (href === '') return;
    if (kinds.includes('canonical')) metadata.canonical ??= href;
    if (kinds.includes('stylesheet') && metadata.stylesheets.length < maxFiles)
      metadata.stylesheets.push(href);
    if (/icon/.test(rel) && metadata.icons.length < maxFiles) metadata.icons.push({ href, rel, sizes });
  }

  #meta(name: string, content: string): void {
    const { metas } = this.metadata;
    const key = name.toLowerCase();
    if (key === '' || content === '' || metas.has(key) || metas.size >= maxMetas) return;
    metas.set(key, content.slice(0, maxTextLength));
  }
}
