/** What a site has that is worth a post: a page about one thing, with the facts on it. Pure. */
import type { Topic } from '../workspaces/first-steps.ts';
import type { Language } from './languages.ts';
import { toPlainLine, truncate } from './plain-text.ts';
import type { SitePage } from './site.ts';
import { sentencesOf } from './site-sentences.ts';

const maxTopics = 3;
const maxFacts = 3;
const maxTitle = 120;

export function findTopics(
  [home, ...others]: readonly [SitePage, ...SitePage[]],
  language: Language,
  siteName: string,
): Topic[] {
  const topics = [...others, home].flatMap((page): Topic[] => {
    const title = titleOf(page, siteName);
    const facts = sentencesOf(page, language)
      .filter(({ text }) => text !== title)
      .toSorted((a, b) => weightOf(b.text) - weightOf(a.text))
      .slice(0, maxFacts);
    return title === '' || facts.length === 0 ? [] : [{ title, url: page.url, facts }];
  });
  const unique = new Map(topics.toReversed().map((topic) => [topic.title.toLowerCase(), topic]));
  const total = ({ facts }: Topic): number => facts.reduce((sum, { text }) => sum + weightOf(text), 0);
  return [...unique.values()]
    .reverse()
    .sort((a, b) => total(b) - total(a))
    .slice(0, maxTopics);
}

/** Without the name of the site, which many pages add to their title. */
function titleOf({ title }: SitePage, siteName: string): string {
  const parts = toPlainLine(title).split(/\s+[|·•–—-]\s+/u);
  const own = parts.filter((part) => part.toLowerCase() !== siteName.toLowerCase());
  return truncate(own[0] ?? '', maxTitle);
}

/** A number makes a sentence a fact; otherwise the order of the pages decides. */
const weightOf = (text: string): number => (/\d/u.test(text) ? 1 : 0);
