/** Where words and files came from, as the API shows it. */

import { z } from 'zod';
import { accountFor, type Contribution, originOf, summarize } from '../../domain/origins/origin.ts';
import type { NamedOrigin } from '../../domain/origins/reader.ts';
import { isSameSource, type Source, sourceKinds } from '../../domain/sources/source.ts';
import type { AppId, UserId } from '../../lib/ids.ts';
import { sample } from '../pipeline/sample.ts';
import { count, instant, personView, shownId } from '../pipeline/view-parts.ts';

export const originKind = z.enum(sourceKinds).meta({
  description:
    'A person, an app with a person’s token, the built-in writer or picture maker, a model, or not recorded: made before origins were',
  example: 'model',
});

/** Who or what made something. */
const maker = {
  kind: originKind,
  name: z
    .string()
    .nullable()
    .meta({ description: 'Of a generator: how it calls itself', example: 'claude-sonnet-5' }),
  person: personView
    .nullable()
    .meta({ description: 'The person, or for whom it was made', example: sample.person }),
  app: z
    .object({ id: shownId('app'), name: z.string().meta({ example: 'Meadowlark' }) })
    .nullable()
    .meta({ description: 'The app; null where a program used a personal access token', example: null }),
};

export const originSourceView = z
  .object({
    ...maker,
    role: z.enum(['wrote', 'changed', 'gone']).meta({
      description:
        'Whose words came first of those that are left; who changed them after; and whose words are all gone',
    }),
    kept: count(20).meta({
      description: 'How many characters of its words are there now, white space aside',
    }),
    most: count(20).meta({
      description: 'The most that there ever were; 0: it only removed words of others',
    }),
    first_at: instant,
    last_at: instant,
  })
  .meta({ id: 'OriginSource' });

export const fileOriginView = z
  .object({
    ...maker,
    media_id: shownId('med'),
    sha256: z.string().meta({ description: 'Of the file in the library', example: sample.file.sha256 }),
    at: instant.meta({ description: 'When it came in' }),
  })
  .meta({ id: 'FileOrigin' });

export const originView = z
  .object({
    kinds: z.array(originKind).meta({ description: 'Whose words are left', example: ['model'] }),
    sources: z.array(originSourceView).meta({ description: 'In the order in which they came' }),
    parts: z
      .array(
        z.object({
          part: z.string().meta({
            description:
              '`caption`, an option such as `options.title`, or the description of a file: `alt_text.med_…`',
            example: 'caption',
          }),
          runs: z.array(z.object({ length: count(24), source: z.int().meta({ example: 0 }) })).meta({
            description: 'The text from its start: how many UTF-16 units are from which of `sources`',
          }),
        }),
      )
      .meta({ description: 'Of the text as it was written, which a platform may show in another form' }),
    files: z
      .array(fileOriginView)
      .nullable()
      .meta({ description: 'Who or what made each file, in their order; null: not recorded', example: [{}] }),
  })
  .meta({ id: 'Origin' });

export type OriginView = z.infer<typeof originView>;
export type OriginSourceView = z.infer<typeof originSourceView>;
export type FileOriginView = z.infer<typeof fileOriginView>;

export function presentOrigin(named: NamedOrigin | null): OriginView | null {
  if (named === null) return null;
  const { origin } = named;
  const sources = summarize(origin);
  const { writtenBy, changedBy } = accountFor(sources);
  const roleOf = (one: Contribution): OriginSourceView['role'] => {
    if (one === writtenBy) return 'wrote';
    return changedBy.includes(one) ? 'changed' : 'gone';
  };
  const indexOf = (one: Contribution | undefined): number =>
    sources.findIndex(({ source }) => one !== undefined && isSameSource(source, one.source));
  return {
    kinds: [...originOf(origin)],
    sources: sources.map((one) => presentSource(named, one, roleOf(one))),
    parts: origin.parts.map(({ part, runs, contributions }) => ({
      part,
      runs: runs.map(([length, contribution]) => ({ length, source: indexOf(contributions[contribution]) })),
    })),
    files:
      origin.files?.map(({ media, sha256, by, at }) => ({
        ...presentMaker(named, by),
        media_id: media,
        sha256,
        at,
      })) ?? null,
  };
}

function presentSource(
  named: NamedOrigin,
  { source, kept, most, first_at, last_at }: Contribution,
  role: OriginSourceView['role'],
): OriginSourceView {
  return {
    ...presentMaker(named, source),
    role,
    kept,
    most,
    first_at,
    last_at,
  };
}

function presentMaker({ people, apps }: NamedOrigin, source: Source) {
  const user: UserId | null = 'user' in source ? source.user : null;
  const app: AppId | null = source.kind === 'app' ? source.app : null;
  return {
    kind: source.kind,
    name: 'name' in source ? source.name : null,
    person: user && { id: user, name: people[user] ?? '' },
    app: app && { id: app, name: apps[app] ?? '' },
  };
}
