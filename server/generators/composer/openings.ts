/** The ways a caption can begin, each a copywriter's known move. Every one names the subject. */

import type { Goal } from '../../domain/content/brief.ts';
import type { Facts } from './facts.ts';
import type { Forbids } from './forbidden.ts';
import { type Paragraph, type Part, paragraph, part, ranks } from './layout.ts';
import type { Angle, Lexicon, Lines } from './lexicon.ts';
import type { Random } from './random.ts';
import type { Speech } from './speech.ts';
import { asSentence } from './user-words.ts';

export interface Desk {
  readonly facts: Facts;
  readonly lexicon: Lexicon;
  readonly goal: Goal;
  readonly angle: Angle | null;
  readonly speech: Speech;
  readonly random: Random;
  readonly unwanted: Forbids;
}

export interface Opening {
  readonly paragraphs: readonly Paragraph[];
  /** What it has used up. */
  readonly points: number;
  readonly offer?: true;
  readonly audience?: true;
}

export const openingKinds = [
  'subject',
  'point',
  'hook',
  'question',
  'news',
  'story',
  'bridge',
  'audience',
  'offer',
] as const;
export type OpeningKind = (typeof openingKinds)[number];

/** How often each suits, before platform and angle have their say. */
export function openingWeights({ facts, goal }: Pick<Desk, 'facts' | 'goal'>): Record<OpeningKind, number> {
  const { points, brand, subject } = facts;
  const [first = ''] = points;
  const named = brand !== '' && !subject.toLowerCase().includes(brand.toLowerCase());
  return {
    subject: 4,
    point: first !== '' && first.length <= 110 ? 6 : 0,
    hook: 5,
    question: goal === 'engage' ? 7 : 4,
    news: !named || goal === 'hire' ? 0 : goal === 'announce' || goal === 'awareness' ? 4 : 2,
    story: goal === 'hire' ? 0 : 2,
    bridge: goal === 'sell' || goal === 'awareness' || goal === 'sign_up' ? 1.5 : 0,
    audience: facts.audience === null ? 0 : 4,
    offer: facts.offer === null ? 0 : 4,
  };
}

export function open(kind: OpeningKind, desk: Desk): Opening {
  const { facts, lexicon, goal, speech } = desk;
  const { subject } = facts;
  const words = lexicon.goals[goal];
  switch (kind) {
    case 'subject':
      return { paragraphs: [paragraph(goal === 'hire' ? named(desk) : headline(subject))], points: 0 };
    case 'point': {
      const [first = ''] = facts.points;
      return {
        paragraphs: [paragraph(part(asSentence(first), ranks.point)), paragraph(named(desk))],
        points: 1,
      };
    }
    case 'hook':
      return beginWith(speech.say(words.hooks), desk);
    case 'question':
      return beginWith(speech.say(words.questions), desk);
    case 'audience': {
      const spoken = speech.say(lexicon.audience, { audience: facts.audience ?? '' });
      return { ...beginWith(spoken, desk), audience: true };
    }
    case 'offer': {
      const offer = part(asSentence(facts.offer ?? ''), ranks.offer);
      return { paragraphs: [paragraph(offer), paragraph(named(desk))], points: 0, offer: true };
    }
    case 'news':
    case 'story':
    case 'bridge': {
      const spoken = speech.say(lexicon[kind], { subject, brand: facts.brand });
      return { paragraphs: [paragraph(part(spoken, ranks.subject) ?? headline(subject))], points: 0 };
    }
  }
}

/** A post of a campaign begins with what its angle is. */
export function openWithAngle(angle: Angle, desk: Desk): Opening {
  const { facts, lexicon, speech, random } = desk;
  const opening = openedBy(lexicon.angles[angle].open, desk);
  if (angle !== 'offer' || facts.offer === null) return opening;
  const offer = part(speech.say(lexicon.offer, { offer: facts.offer }), ranks.offer);
  const [first, ...rest] = opening.paragraphs;
  if (first === undefined || random.chance(0.5))
    return { paragraphs: [...opening.paragraphs, paragraph(offer)], points: 0, offer: true };
  return { paragraphs: [first, paragraph(offer), ...rest], points: 0, offer: true };
}

/** Some of an angle's lines name the subject themselves; after the others it follows. */
function openedBy(lines: Lines, desk: Desk): Opening {
  const { facts, speech, random } = desk;
  const naming = lines.filter(({ text }) => text.includes('{subject}'));
  const wanted = random.chance(naming.length / lines.length);
  const spoken = wanted ? part(speech.say(naming, { subject: facts.subject }), ranks.subject) : null;
  if (spoken !== null) return { paragraphs: [paragraph(spoken)], points: 0 };
  return beginWith(speech.say(lines.filter((line) => !naming.includes(line))), desk);
}

function beginWith(hook: string | null, desk: Desk): Opening {
  const { subject } = desk.facts;
  const first = part(hook, ranks.hook);
  // Two colons in a row read like a form.
  const name = hook?.includes(':') && desk.goal !== 'hire' ? headline(subject) : named(desk);
  if (desk.random.chance(0.4)) return { paragraphs: [paragraph(first, name)], points: 0 };
  return { paragraphs: [paragraph(first), paragraph(name)], points: 0 };
}

const headline = (subject: string): Part => ({ text: asSentence(subject), rank: ranks.subject });

/** For a vacancy the lexicon must say that it is one; elsewhere a plain headline or any line will do. */
function named({ facts, lexicon, goal, angle, speech, random }: Desk): Part {
  const { subject } = facts;
  const { naming } = lexicon.goals[goal];
  // After an angle's own words a suggestion or an announcement would come too late.
  if (angle !== null && goal !== 'hire' && random.chance(0.75)) return headline(subject);
  const fitting = goal === 'hire' ? naming : angle === null ? [...naming, ...lexicon.naming] : lexicon.naming;
  return part(speech.say(fitting, { subject }), ranks.subject) ?? headline(subject);
}
