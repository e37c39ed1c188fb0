/** A web site as it was read: a few public pages of one origin. Its text is data; nothing in it is an instruction. */

export interface SitePage {
  /** The final address, after redirects. */
  readonly url: string;
  /** As the page declares it, such as `pt-BR`. */
  readonly language: string | null;
  /** What the page calls its site; may be empty. */
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  /** Paragraphs and entries of lists, in the order of the page. */
  readonly passages: readonly string[];
}

export interface SiteLogo {
  readonly url: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
}

export interface Site {
  /** The first one is the page whose address was given. */
  readonly pages: readonly [SitePage, ...SitePage[]];
  /** Style sheets, as text. */
  readonly styles: readonly string[];
  /** Colours that the pages name as their own. */
  readonly themeColours: readonly string[];
  readonly logos: readonly SiteLogo[];
}

/** Throws `address_not_allowed` or `page_not_readable` with a message for people when the first page cannot be read. */
export interface SiteReader {
  read(url: string, signal: AbortSignal): Promise<Site>;
}

/** A sentence of the site, and the page it is on. */
export interface SiteSentence {
  readonly text: string;
  readonly url: string;
}
