import { z } from 'zod';
import { type Brief, goals, tones } from '../../domain/content/brief.ts';
import { isWebAddress } from '../../domain/content/normalize-brand.ts';
import { text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { language } from './views.ts';

/** A brief is short; longer bodies are refused. */
export const briefBodyLimit = 131_072;

const prose = text(500);

export const webAddress = text(2_000).refine(isWebAddress, {
  message: 'must be a web address that begins with https:// or http://',
});

/** What a person asks for: the only facts that a caption may state besides the brand's own. */
export const briefInput = z
  .strictObject({
    subject: prose.refine((value) => value.trim() !== '', { message: 'must not be empty' }),
    points: z.array(prose).max(20).default([]).meta({ description: 'What is true of it, one thought each' }),
    offer: prose.nullish(),
    audience: prose.nullish(),
    goal: z.enum(goals),
    link: webAddress.nullish(),
    keywords: z.array(text(100)).max(30).default([]),
    tone: z.enum(tones).nullish(),
    language: language.default('en'),
  })
  .meta({ id: 'Brief', example: sample.brief });

const nonEmpty = (texts: readonly string[]): string[] =>
  texts.map((one) => one.trim()).filter((one) => one !== '');

/** Empty parts count as missing. */
export const toBrief = (input: z.output<typeof briefInput>): Brief => ({
  subject: input.subject.trim(),
  points: nonEmpty(input.points),
  offer: input.offer?.trim() || null,
  audience: input.audience?.trim() || null,
  goal: input.goal,
  link: input.link?.trim() || null,
  keywords: nonEmpty(input.keywords),
  tone: input.tone ?? null,
  language: input.language,
});
