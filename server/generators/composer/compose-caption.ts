/**
 * Writes one caption from arranged facts: the subject first, then what is true of it, the call to action last; cut to
 * the platform's limits. Every sentence states a given fact or is the call to action that the goal asks for.
 */
import type { Goal } from '../../domain/content/brief.ts';
import type { Language } from '../../domain/content/languages.ts';
import type { WritingConventions } from '../../domain/platform-port/definition.ts';
import type { Angle } from './angles.ts';
import type { Arrangement } from './arrange-facts.ts';
import type { Facts } from './facts.ts';
import {
  dropLeastImportant,
  type Paragraph,
  type Part,
  paragraph,
  part,
  ranks,
  rows,
  textOf,
} from './layout.ts';
import { inAddress, lexicons } from './lexicon.ts';
import { namesDay } from './mentions-date.ts';
import { lowerFirstWord } from './stop-words.ts';
import type { Style } from './style.ts';
import { typeset } from './typography.ts';
import { asSentence, capitalise, clip, endsSentence, isSeveralSentences } from './user-text.ts';
import type { WordMatcher } from './word-matcher.ts';

export interface CaptionContext {
  readonly facts: Facts;
  readonly goal: Goal;
  readonly angle: Angle | null;
  readonly language: Language;
  readonly customs: WritingConventions;
  readonly style: Style;
  readonly isUnwanted: WordMatcher;
}

export function composeCaption(
  context: CaptionContext,
  arrangement: Arrangement,
  fits: (caption: string) => boolean,
): string | null {
  const { opening, body } = writeFacts(context, arrangement);
  const call = paragraph(part(callToAction(context), ranks.call));
  const isCallFirst = context.customs.callToActionFirst && context.goal !== 'engage';
  const paragraphs = isCallFirst ? [opening, call, ...body] : [opening, ...body, call];
  const written = paragraphs.filter(({ parts }) => parts.length > 0);
  return cutToFit(written, context, fits);
}

interface WrittenFacts {
  readonly opening: Paragraph;
  readonly body: readonly Paragraph[];
}

function writeFacts(context: CaptionContext, arrangement: Arrangement): WrittenFacts {
  const { customs, goal } = context;
  const { opening, layout } = arrangement;
  const facts = orderFacts(context, arrangement);
  const headline = writeHeadline(context, arrangement);
  // A title says the subject already, but not that someone is wanted.
  if (customs.hasTitle && facts.length > 0 && goal !== 'hire') return writeBelowTitle(customs, facts, layout);
  const subject = { text: asSentence(headline), rank: ranks.subject };
  const sentences = facts.map(({ text, rank }) => ({ text: asSentence(text), rank }));
  if (layout === 'lines') return { opening: paragraph(subject), body: [rows(...sentences)] };
  const [first] = sentences;
  const isBeside = opening === 'offer' || opening === 'point' || customs.compact;
  const beside = isBeside && first !== undefined && !isLong(first) ? [first] : [];
  return {
    opening: paragraph(subject, ...beside),
    body: groupSentences(sentences.slice(beside.length), customs),
  };
}

/** The points and the offer, as they are stated. */
function orderFacts(
  { facts: { subject }, language }: CaptionContext,
  { opening, points, offer }: Arrangement,
): Part[] {
  const { choice } = lexicons[language];
  const isChoice = (text: string): boolean => subject.endsWith('?') && choice.test(text);
  const items = points.map((text) => ({
    text: isChoice(text) && !endsSentence(text) ? `${text}?` : text,
    rank: ranks.point,
  }));
  const price = offer === null ? [] : [{ text: offer, rank: ranks.offer }];
  return opening === 'offer' ? [...price, ...items] : [...items, ...price];
}

/** The first facts, which stand before the link, take the subject's place. */
function writeBelowTitle(
  customs: WritingConventions,
  facts: readonly Part[],
  layout: Arrangement['layout'],
): WrittenFacts {
  const count = facts.length <= 3 ? facts.length : 2;
  const first = facts.slice(0, count);
  const rest = facts.slice(first.length);
  const sentences = rest.map(({ text, rank }) => ({ text: asSentence(text), rank }));
  return {
    opening: paragraph(
      ...first.map(({ text, rank }, at) => ({
        text: asSentence(text),
        rank: at === 0 ? ranks.subject : rank,
      })),
    ),
    body: layout === 'lines' ? [rows(...sentences)] : groupSentences(sentences, customs),
  };
}

/** The subject, with the label that the goal or the angle asks for. */
function writeHeadline(
  { facts: { subject }, goal, angle, language, isUnwanted }: CaptionContext,
  { points }: Arrangement,
): string {
  const { hiring, reminder } = lexicons[language];
  // Two colons in one line read like a form.
  const colon = subject.includes(': ') ? ' – ' : ': ';
  const isVacancy = goal === 'hire' && !hiring.isSaidBy.test(subject);
  // Nobody needs to be reminded of a name or a price, but of a day.
  const isReminder = angle === 'reminder' && [subject, ...points].some((text) => namesDay(text, language));
  const label = isVacancy ? hiring.label : isReminder ? reminder : null;
  if (label === null || isUnwanted(label)) return subject;
  // A German subject may be a sentence, which keeps its capital after a colon.
  return label + colon + (language === 'de' ? subject : lowerFirstWord(subject, language));
}

/** Short sentences share a paragraph, fewer of them on platforms with airy layouts; a long one gets its own. */
function groupSentences(parts: readonly Part[], { separateParagraphs }: WritingConventions): Paragraph[] {
  const most = separateParagraphs ? 2 : 4;
  const paragraphs: Part[][] = [];
  for (const one of parts) {
    const last = paragraphs.at(-1);
    if (last === undefined || last.length === most || isLong(one) || last.some(isLong))
      paragraphs.push([one]);
    else last.push(one);
  }
  return paragraphs.map((group) => paragraph(...group));
}

const isLong = ({ text }: Part): boolean => text.length > 140 || isSeveralSentences(text);

/**
 * A brand's general link only leads to the brand, so its label must not promise more than that, and a conversation does
 * without it.
 */
function callToAction(context: CaptionContext): string | null {
  const { facts, angle, language, customs, style, isUnwanted } = context;
  const { link } = facts;
  const { calls, comments, linkInBio } = lexicons[language];
  const goal = angle === 'question' ? 'engage' : context.goal;
  const mark = style.hasEmoji ? '👉 ' : '';
  if (goal === 'engage' && !link?.ofBrief) {
    const text = inAddress(comments, style.address);
    return isUnwanted(text) ? null : mark + text;
  }
  if (link === null) return null;
  const label = inAddress(calls[link.ofBrief ? goal : 'awareness'], style.address);
  const target = customs.clickableLinks ? link.url : `${linkInBio}.`;
  if (!isUnwanted(`${label}: ${linkInBio}`)) return `${mark}${label}: ${target}`;
  return customs.clickableLinks ? mark + link.url : null;
}

/**
 * Drops hashtags first, then parts, until only the subject is left; returns the first version the platform
 * accepts.
 */
function cutToFit(
  body: readonly Paragraph[],
  { facts, language, customs }: CaptionContext,
  fits: (caption: string) => boolean,
): string | null {
  const gap = customs.compact ? '\n' : '\n\n';
  const { hashtags } = facts;
  const render = (paragraphs: readonly Paragraph[], tagCount: number): string => {
    const blocks = [textOf(paragraphs, gap), hashtags.slice(0, tagCount).join(' ')];
    return typeset(blocks.filter((text) => text !== '').join(gap), language);
  };
  for (let count = hashtags.length; count > 0; count -= 1) {
    const caption = render(body, count);
    if (fits(caption)) return caption;
  }
  for (
    let remaining: readonly Paragraph[] | null = body;
    remaining !== null;
    remaining = dropLeastImportant(remaining)
  ) {
    const caption = render(remaining, 0);
    if (fits(caption)) return caption;
  }
  for (let length = 2_000; length >= 20; length = Math.floor(length / 2)) {
    const subject = typeset(capitalise(clip(facts.subject, length)), language);
    if (fits(subject)) return subject;
  }
  return null;
}
