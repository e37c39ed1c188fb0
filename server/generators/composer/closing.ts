/** How a caption ends: the offer, a question or the call to action. */
import type { CaptionContext } from './caption-context.ts';
import { type Paragraph, paragraph, part, ranks } from './layout.ts';
import type { Opening } from './opening.ts';

export function writeClosing(context: CaptionContext, opening: Opening): Paragraph[] {
  const { facts, lexicon, pickPhrase, random, angle, goal, customs } = context;
  if (angle === 'tease') {
    const close = part(pickPhrase(lexicon.angles.tease.closings), ranks.question);
    return close === null ? [] : [paragraph(close)];
  }
  if (angle === 'question') return [closeWithQuestion(context)];
  const offer =
    facts.offer === null || opening.offer
      ? null
      : part(pickPhrase(lexicon.offers, { offer: facts.offer }), ranks.offer);
  const asks =
    facts.link !== null &&
    angle !== 'thanks' &&
    angle !== 'reminder' &&
    goal !== 'engage' &&
    goal !== 'hire' &&
    random.chance(customs.questionShare);
  const question = asks ? part(pickPhrase(lexicon.closingQuestions), ranks.question) : null;
  const closesAngle = angle !== null && (facts.link === null || random.chance(0.35)) && question === null;
  const close = closesAngle ? part(pickPhrase(lexicon.angles[angle].closings), ranks.question) : null;
  const call = closesAngle && facts.link === null ? null : part(callToAction(context), ranks.call);
  const isTogether =
    !customs.separateParagraphs && facts.link !== null && !offer?.text.includes(': ') && random.chance(0.6);
  const paragraphs = isTogether
    ? [paragraph(question ?? close), paragraph(offer, call)]
    : [paragraph(offer), paragraph(question ?? close), paragraph(call)];
  return [...paragraphs, signOff(context)].filter(({ parts }) => parts.length > 0);
}

function closeWithQuestion({ pickPhrase, lexicon }: CaptionContext): Paragraph {
  const question = part(pickPhrase(lexicon.closingQuestions), ranks.question);
  return paragraph(question, part(pickPhrase(lexicon.goals.engage.callsToAction.none), ranks.call));
}

/** A brand's general link only leads to the brand, so the call to action must not promise more than that. */
export function callToAction({ facts, lexicon, pickPhrase, goal, customs }: CaptionContext): string | null {
  const { link } = facts;
  if (link === null) return pickPhrase(lexicon.goals[goal].callsToAction.none);
  const { callsToAction } = lexicon.goals[link.ofBrief || goal === 'visit' ? goal : 'awareness'];
  return customs.clickableLinks
    ? pickPhrase(callsToAction.link, { link: link.url })
    : pickPhrase(callsToAction.bio);
}

function signOff({ facts, lexicon, pickPhrase, random, goal, customs }: CaptionContext): Paragraph {
  const { brand, sells, subject } = facts;
  const isWanted =
    !customs.compact &&
    brand !== '' &&
    !subject.includes(brand) &&
    random.chance(goal === 'awareness' ? 0.3 : 0.12);
  return paragraph(isWanted ? part(pickPhrase(lexicon.signOffs, { brand, sells }), ranks.signOff) : null);
}
