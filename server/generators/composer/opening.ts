/** The kinds of opening a caption can have, each a known copywriting pattern. Every one names the subject. */
import type { Goal } from '../../domain/content/brief.ts';
import type { Angle } from './angles.ts';
import type { CaptionContext } from './caption-context.ts';
import type { Facts } from './facts.ts';
import { type Paragraph, type Part, paragraph, part, ranks } from './layout.ts';
import { asSentence } from './user-text.ts';

export interface Opening {
  readonly paragraphs: readonly Paragraph[];
  /** What it has used of the brief, so that nothing is repeated. */
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

/** How well each kind of opening suits a brief. */
export function openingWeights(facts: Facts, goal: Goal): Record<OpeningKind, number> {
  const { points, brand, subject } = facts;
  const [firstPoint = ''] = points;
  const hasOtherBrand = brand !== '' && !subject.toLowerCase().includes(brand.toLowerCase());
  return {
    subject: 4,
    point: firstPoint !== '' && firstPoint.length <= 110 ? 6 : 0,
    hook: 5,
    question: goal === 'engage' ? 7 : 4,
    news: !hasOtherBrand || goal === 'hire' ? 0 : goal === 'announce' || goal === 'awareness' ? 4 : 2,
    story: goal === 'hire' ? 0 : 2,
    bridge: goal === 'sell' || goal === 'awareness' || goal === 'sign_up' ? 1.5 : 0,
    audience: facts.audience === null ? 0 : 4,
    offer: facts.offer === null ? 0 : 4,
  };
}

export function writeOpening(kind: OpeningKind, context: CaptionContext): Opening {
  const { facts, lexicon, goal, pickPhrase } = context;
  const { subject, brand } = facts;
  const { hooks, questions } = lexicon.goals[goal];
  switch (kind) {
    case 'subject':
      return {
        paragraphs: [paragraph(goal === 'hire' ? introduce(context) : headline(subject))],
        points: 0,
      };
    case 'point': {
      const point = part(asSentence(facts.points[0] ?? ''), ranks.point);
      return { paragraphs: [paragraph(point), paragraph(introduce(context))], points: 1 };
    }
    case 'hook':
      return openWith(pickPhrase(hooks), context);
    case 'question':
      return openWith(pickPhrase(questions), context);
    case 'audience': {
      const greeting = pickPhrase(lexicon.audiences, { audience: facts.audience ?? '' });
      return { ...openWith(greeting, context), audience: true };
    }
    case 'offer': {
      const offer = part(asSentence(facts.offer ?? ''), ranks.offer);
      return { paragraphs: [paragraph(offer), paragraph(introduce(context))], points: 0, offer: true };
    }
    case 'news':
    case 'story':
    case 'bridge': {
      const { news, stories: story, bridges: bridge } = lexicon;
      const line = part(pickPhrase({ news, story, bridge }[kind], { subject, brand }), ranks.subject);
      return { paragraphs: [paragraph(line ?? headline(subject))], points: 0 };
    }
  }
}

/** A campaign post opens with its angle. */
export function writeAngleOpening(angle: Angle, context: CaptionContext): Opening {
  const { facts, lexicon, pickPhrase, random } = context;
  const opening = openWithAngle(angle, context);
  if (angle !== 'offer' || facts.offer === null) return opening;
  const offer = paragraph(part(pickPhrase(lexicon.offers, { offer: facts.offer }), ranks.offer));
  const [first, ...rest] = opening.paragraphs;
  if (first === undefined || random.chance(0.5))
    return { paragraphs: [...opening.paragraphs, offer], points: 0, offer: true };
  return { paragraphs: [first, offer, ...rest], points: 0, offer: true };
}

/** Some phrases of an angle name the subject themselves; after the others the subject follows. */
function openWithAngle(angle: Angle, context: CaptionContext): Opening {
  const { facts, lexicon, pickPhrase, random } = context;
  const phrases = lexicon.angles[angle].openings;
  const naming = phrases.filter(({ text }) => text.includes('{subject}'));
  const namesSubject = random.chance(naming.length / phrases.length);
  const line = namesSubject ? part(pickPhrase(naming, { subject: facts.subject }), ranks.subject) : null;
  if (line !== null) return { paragraphs: [paragraph(line)], points: 0 };
  return openWith(pickPhrase(phrases.filter((phrase) => !naming.includes(phrase))), context);
}

/** The hook, then the subject: in one paragraph or in two. */
function openWith(hook: string | null, context: CaptionContext): Opening {
  const { facts, goal, random } = context;
  const first = part(hook, ranks.hook);
  // Two colons in a row read like a form.
  const subject = hook?.includes(':') && goal !== 'hire' ? headline(facts.subject) : introduce(context);
  const isTogether = random.chance(0.4);
  return {
    paragraphs: isTogether ? [paragraph(first, subject)] : [paragraph(first), paragraph(subject)],
    points: 0,
  };
}

const headline = (subject: string): Part => ({ text: asSentence(subject), rank: ranks.subject });

/** A vacancy must be introduced as one; other goals accept a plain headline or any introduction. */
function introduce({ facts, lexicon, goal, angle, pickPhrase, random }: CaptionContext): Part {
  const { subject } = facts;
  const { introductions } = lexicon.goals[goal];
  // After an angle's phrase, a suggestion or an announcement would come too late.
  if (angle !== null && goal !== 'hire' && random.chance(0.75)) return headline(subject);
  const phrases =
    goal === 'hire'
      ? introductions
      : angle === null
        ? [...introductions, ...lexicon.introductions]
        : lexicon.introductions;
  return part(pickPhrase(phrases, { subject }), ranks.subject) ?? headline(subject);
}
