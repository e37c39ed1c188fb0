/** Who or what made something: the words of a post, or a file. */

import type { AppId, UserId } from '../../lib/ids.ts';

export const sourceKinds = ['person', 'app', 'composer', 'model', 'unrecorded'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export type Source =
  | { readonly kind: 'person'; readonly user: UserId }
  /** A program with the token of this person. No app: a personal access token. */
  | { readonly kind: 'app'; readonly user: UserId; readonly app: AppId | null }
  | GeneratorSource
  /** Made before origins were recorded. */
  | { readonly kind: 'unrecorded' };

export interface GeneratorSource {
  readonly kind: 'composer' | 'model';
  /** As it named itself when it wrote. */
  readonly name: string;
  /** For whom it wrote. */
  readonly user: UserId;
}

export const isSameSource = (one: Source, other: Source): boolean =>
  JSON.stringify(sourceKey(one)) === JSON.stringify(sourceKey(other));

const sourceKey = (source: Source): readonly unknown[] => {
  if (source.kind === 'unrecorded') return [source.kind];
  if (source.kind === 'person') return [source.kind, source.user];
  return [source.kind, source.user, source.kind === 'app' ? source.app : source.name];
};

export const isGenerator = (source: Source): source is GeneratorSource =>
  source.kind === 'composer' || source.kind === 'model';

/** Whoever acts does it in their own name; a program as itself. */
export const sourceOf = ({
  userId,
  via,
}: {
  readonly userId: UserId;
  readonly via: { readonly kind: 'session' | 'token'; readonly appId?: AppId | null };
}): Source =>
  via.kind === 'session'
    ? { kind: 'person', user: userId }
    : { kind: 'app', user: userId, app: via.appId ?? null };

/** What a generator says of itself. */
export interface Generator {
  readonly kind: 'built_in' | 'model';
  readonly name: string;
}

const maxNameLength = 200;

export const generatorSource = ({ kind, name }: Generator, user: UserId): GeneratorSource => ({
  kind: kind === 'built_in' ? 'composer' : 'model',
  name: name.slice(0, maxNameLength) || kind,
  user,
});
