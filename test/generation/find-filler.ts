/**
 * The promise checked here: no caption says nothing. Every sentence states a fact of the brief or the brand, shows the
 * link, or is the call to action that the composer has for the goal; and no fact is stated twice.
 */
import { lexicons } from '../../server/generators/composer/lexicon.ts';
import { type AllowedContent, phrasesOf } from './allowed-content.ts';
import { findUrls, normalize, withoutUrlsAndHashtags } from './text-patterns.ts';

const lettersOf = (text: string): string => normalize(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

const sentencesOf = (text: string): string[] =>
  text
    .split(/\n|(?<=[.!?…]["”»“)]*)\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

const factsOf = ({ brief, brand }: AllowedContent): string[] =>
  [brief.subject, ...brief.points, brief.offer, brief.audience, `${brand.name} ${brand.sells}`]
    .map((text) => (text ?? '').replaceAll(/<\/?[a-z][^<>]*>/gi, ''))
    .filter((text) => lettersOf(text) !== '');

export function findFiller(caption: string, allowed: AllowedContent): string[] {
  const facts = factsOf(allowed);
  const whole = facts.map(lettersOf);
  const pieces = facts.flatMap((fact) => [fact, ...sentencesOf(fact)]).map(lettersOf);
  const calls = callsOf(allowed);
  const hasText = (line: string): boolean => /[\p{L}\p{N}]/u.test(withoutUrlsAndHashtags(line));
  return caption
    .split('\n')
    .filter((line) => findUrls(line).length === 0 && hasText(line))
    .flatMap(sentencesOf)
    .filter((sentence) => {
      const letters = lettersOf(sentence);
      const statesFact =
        whole.some((fact) => fact.includes(letters)) || pieces.some((piece) => letters.includes(piece));
      return !statesFact && !calls.includes(letters);
    });
}

function callsOf({ brief }: AllowedContent): string[] {
  const { calls, comments, linkInBio } = lexicons[brief.language];
  const labels = phrasesOf(calls).map((label) => `${label}${linkInBio}`);
  return [...labels, ...phrasesOf(comments)].map(lettersOf);
}

/** Short facts are left out: "7" may occur in another one. What a person wrote twice in one field stays as it is. */
export function findRepetitions(caption: string, allowed: AllowedContent): string[] {
  const facts = factsOf(allowed).map(lettersOf);
  const countIn = (text: string, fact: string): number => text.split(fact).length - 1;
  const letters = lettersOf(withoutUrlsAndHashtags(caption));
  return [...new Set(facts)].filter(
    (fact) =>
      fact.length > 12 && countIn(letters, fact) > Math.max(...facts.map((given) => countIn(given, fact))),
  );
}
