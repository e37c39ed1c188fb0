/** How a caption ends: the offer, a question or the call to action. */
import type { Customs } from './customs.ts';
import { type Paragraph, paragraph, part, ranks } from './layout.ts';
import type { Desk, Opening } from './openings.ts';

export function ending(desk: Desk, custom: Customs, used: Partial<Opening>): Paragraph[] {
  const { facts, lexicon, speech, random, angle, goal } = desk;
  if (angle === 'tease') return closed(desk);
  if (angle === 'question') return asked(desk);
  const offer =
    facts.offer === null || used.offer
      ? null
      : part(speech.say(lexicon.offer, { offer: facts.offer }), ranks.offer);
  const asks =
    facts.link !== null &&
    angle !== 'thanks' &&
    angle !== 'reminder' &&
    goal !== 'engage' &&
    goal !== 'hire' &&
    random.chance(custom.asks);
  const question = asks ? part(speech.say(lexicon.closingQuestions), ranks.question) : null;
  const closes = angle !== null && (facts.link === null || random.chance(0.35)) && question === null;
  const close =
    closes && angle !== null ? part(speech.say(lexicon.angles[angle].close), ranks.question) : null;
  const call = closes && facts.link === null ? null : part(callTo(desk, custom), ranks.call);
  const together = !custom.airy && facts.link !== null && !offer?.text.includes(': ') && random.chance(0.6);
  const paragraphs = together
    ? [paragraph(question ?? close), paragraph(offer, call)]
    : [paragraph(offer), paragraph(question ?? close), paragraph(call)];
  return [...paragraphs, signature(desk, custom)].filter(({ parts }) => parts.length > 0);
}

function closed({ speech, lexicon }: Desk): Paragraph[] {
  const spoken = part(speech.say(lexicon.angles.tease.close), ranks.question);
  return spoken === null ? [] : [paragraph(spoken)];
}

function asked({ speech, lexicon }: Desk): Paragraph[] {
  const question = part(speech.say(lexicon.closingQuestions), ranks.question);
  return [paragraph(question, part(speech.say(lexicon.goals.engage.calls.none), ranks.call))];
}

/** A brand's own link only leads to the brand: then the call promises no more than that. */
export function callTo({ facts, lexicon, speech, goal }: Desk, { clickableLinks }: Customs): string | null {
  const { link } = facts;
  if (link === null) return speech.say(lexicon.goals[goal].calls.none);
  const { calls } = lexicon.goals[link.ofBrief || goal === 'visit' ? goal : 'awareness'];
  return clickableLinks ? speech.say(calls.link, { link: link.url }) : speech.say(calls.bio);
}

function signature({ facts, lexicon, speech, random, goal }: Desk, { compact }: Customs): Paragraph {
  const { brand, sells, subject } = facts;
  const wanted =
    !compact && brand !== '' && !subject.includes(brand) && random.chance(goal === 'awareness' ? 0.3 : 0.12);
  return paragraph(wanted ? part(speech.say(lexicon.signOff, { brand, sells }), ranks.signOff) : null);
}
