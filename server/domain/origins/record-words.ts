/** Records whose the words of a post are, at every change of them. */

import { digestOf, type Json } from '../../lib/canonical-json.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { OptionKind, PostOption } from '../platform-port/limits.ts';
import type { Publishers } from '../platform-port/publisher.ts';
import type { Post } from '../post-model/ports.ts';
import type { Source } from '../sources/source.ts';
import type { Tx } from '../tx.ts';
import { type FileOrigin, type Origin, originOf, summarize } from './origin.ts';
import type { OriginStore } from './ports.ts';
import { type GeneratedText, knownOrigin, type Trace, traceWords } from './trace-words.ts';

export interface RecordWordsDeps {
  readonly origins: OriginStore;
  readonly publishers: Publishers;
}

type Words = Pick<Post, 'platform' | 'caption' | 'options' | 'media'>;
type OwnedPost = Pick<Post, 'id' | 'workspaceId'>;

interface Writing {
  readonly by: Source;
  readonly at: Date;
}

/** Of a post that is being written. */
export async function traceNewWords(
  deps: RecordWordsDeps,
  tx: Tx,
  workspaceId: WorkspaceId,
  words: Words,
  { by, at }: Writing,
): Promise<Origin> {
  const traces = [...wordsOf(deps.publishers, words)].map(([part, text]) =>
    traceWords({ workspaceId, part, before: undefined, text, by, at }),
  );
  const generated = await findGenerated(deps, tx, workspaceId, traces);
  return { parts: traces.map((trace) => trace.finish(generated)) };
}

export async function recordWords(
  deps: RecordWordsDeps,
  tx: Tx,
  post: OwnedPost,
  { before, after, by, at }: Writing & { readonly before: Words; readonly after: Words },
): Promise<void> {
  const wordsBefore = wordsOf(deps.publishers, before);
  const wordsAfter = wordsOf(deps.publishers, after);
  const changed = [...wordsAfter].filter(([part, text]) => wordsBefore.get(part) !== text);
  const isRemoved = [...wordsBefore.keys()].some((part) => !wordsAfter.has(part));
  if (changed.length === 0 && !isRemoved) return;
  const stored = await deps.origins.find(tx, post.id);
  const storedPart = (name: string) => stored?.parts.find(({ part }) => part === name);
  const traces = new Map(
    changed.map(([part, text]) => {
      const old = wordsBefore.get(part);
      const origin = storedPart(part);
      const known = old === undefined ? undefined : { text: old, origin };
      return [part, traceWords({ workspaceId: post.workspaceId, part, before: known, text, by, at })];
    }),
  );
  const generated = await findGenerated(deps, tx, post.workspaceId, [...traces.values()]);
  await deps.origins.save(tx, post, {
    parts: [...wordsAfter].map(
      ([part, text]) => traces.get(part)?.finish(generated) ?? knownOrigin(part, text, storedPart(part), at),
    ),
  });
}

function findGenerated(
  { origins }: RecordWordsDeps,
  tx: Tx,
  workspaceId: WorkspaceId,
  traces: readonly Trace[],
): Promise<readonly GeneratedText[]> {
  const phrases = new Set(traces.flatMap((trace) => trace.phrases.map(({ hash }) => hash)));
  return origins.generatedWith(tx, workspaceId, [...phrases]);
}

/** Fixes with a revision whose its words and its files are. */
export async function fixOrigin(
  deps: RecordWordsDeps,
  tx: Tx,
  post: OwnedPost & Words,
  number: number,
  at: Date,
): Promise<Origin> {
  const stored = await deps.origins.find(tx, post.id);
  const parts = [...wordsOf(deps.publishers, post)].map(([part, text]) =>
    knownOrigin(
      part,
      text,
      stored?.parts.find((one) => one.part === part),
      at,
    ),
  );
  const origin = { parts, files: filesOf(post) };
  await deps.origins.fix(tx, post, number, origin);
  return origin;
}

export const filesOf = ({ media }: Pick<Post, 'media'>): readonly FileOrigin[] =>
  media.map(({ mediaId, sha256, madeBy, createdAt }) => ({
    media: mediaId,
    sha256,
    by: madeBy,
    at: createdAt.toISOString(),
  }));

/** What an audit entry says of an origin, and seals of it: ids, names of generators and measures. */
export const auditedOrigin = (origin: Origin): Json => ({
  sha256: digestOf(origin as unknown as Json),
  kinds: [...originOf(origin)],
  by: summarize(origin).map(({ source, kept, most }) => ({ ...source, kept, most })),
  files: (origin.files ?? []).map(({ media, by }) => ({ media, ...by })),
});

const wordKinds: ReadonlySet<OptionKind> = new Set(['text', 'long_text', 'words', 'list']);

/** The parts of a post that somebody words: the caption, options that are texts, and descriptions of files. */
function wordsOf(publishers: Publishers, { platform, caption, options, media }: Words): Map<string, string> {
  const declared: readonly PostOption[] = publishers.publisher(platform)?.options ?? [];
  const texts = declared
    .filter(({ kind }) => wordKinds.has(kind))
    .map(({ key }) => [`options.${key}`, textOf(options[key])] as const);
  const described = media.map(({ mediaId, altText }) => [`alt_text.${mediaId}`, altText] as const);
  return new Map([['caption', caption], ...[...texts, ...described].filter(([, text]) => text !== '')]);
}

function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').join('\n') : '';
}
