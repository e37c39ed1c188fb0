/**
 * Proposes a brand from a public web site. Promise: nothing is stored, here or later, unless a person keeps it; what
 * the pages say is quoted with its page, and no instruction in it is followed.
 */

import { type Actor, require } from '../actor/actor.ts';
import type { Topic } from '../workspaces/first-steps.ts';
import type { BrandKit } from './brand-kit.ts';
import { languageOf } from './brief-from-page.ts';
import type { Language } from './languages.ts';
import { toPlainLine, truncate } from './plain-text.ts';
import type { Site, SiteLogo, SiteReader } from './site.ts';
import { assignColours, findColours } from './site-colours.ts';
import { sentencesOf } from './site-sentences.ts';
import { findTopics } from './site-topics.ts';
import { findVoice, type SiteVoice } from './site-voice.ts';
import { findWords } from './site-words.ts';

export interface SiteProposal {
  /** Of the page whose address was given, after redirects. */
  readonly url: string;
  readonly pages: readonly { readonly url: string; readonly title: string }[];
  readonly name: string;
  readonly description: string;
  /** Null: none that captions are written in. */
  readonly language: Language | null;
  readonly logos: readonly SiteLogo[];
  readonly colours: readonly string[];
  /** The same colours by their part in a brand kit; null where none were found. */
  readonly brandColours: BrandKit['colours'] | null;
  readonly voice: SiteVoice | null;
  readonly words: readonly string[];
  readonly topics: readonly Topic[];
}

const maxName = 100;
const maxTitle = 120;
const maxDescription = 300;

export async function readSite(
  { sites }: { readonly sites: SiteReader },
  actor: Actor,
  url: string,
  signal: AbortSignal,
): Promise<SiteProposal> {
  require(actor, 'write_posts');
  return proposeBrand(await sites.read(url, signal));
}

export function proposeBrand({ pages, styles, themeColours, logos }: Site): SiteProposal {
  const [home] = pages;
  const declared = languageOf(home.language);
  const language = declared ?? 'en';
  const name = truncate(
    pages.map(({ siteName }) => siteName).find((one) => toPlainLine(one) !== '') ?? '',
    maxName,
  );
  // A text in another language would be read by the wrong rules.
  const isReadable = declared !== null || home.language === null;
  const sentences = pages.flatMap((page) => sentencesOf(page, language));
  return {
    url: home.url,
    pages: pages.map(({ url, title }) => ({ url, title: truncate(title, maxTitle) })),
    name,
    description: truncate(home.description, maxDescription),
    language: declared,
    logos,
    colours: findColours(styles, themeColours),
    brandColours: assignColours(styles, themeColours),
    voice: isReadable ? findVoice(sentences, language) : null,
    words: isReadable ? findWords(pages, language, name) : [],
    topics: findTopics(pages, language, name),
  };
}
