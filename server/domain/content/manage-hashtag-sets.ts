/** Manages the hashtags that a workspace uses together, each set under a name of its own. */

import { AppError, type InputProblem, notFound, problemClauses } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { type HashtagSetId, newId, type UserId, type WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { AuditAction } from '../audit/actions.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import { readHashtag, uniqueHashtags } from './hashtag.ts';
import { messages } from './messages.ts';

export interface HashtagSet {
  readonly id: HashtagSetId;
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  readonly hashtags: readonly string[];
  readonly createdBy: UserId;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface HashtagSetStore {
  list(workspaceId: WorkspaceId): Promise<readonly HashtagSet[]>;
  /** All sets of a workspace; until the transaction ends no other caller changes them. */
  lock(tx: Tx, workspaceId: WorkspaceId): Promise<readonly HashtagSet[]>;
  insert(tx: Tx, set: HashtagSet): Promise<void>;
  update(tx: Tx, set: HashtagSet): Promise<void>;
  remove(tx: Tx, id: HashtagSetId): Promise<void>;
}

export interface HashtagSetDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly hashtagSets: HashtagSetStore;
}

export type HashtagSetInput = Pick<HashtagSet, 'name' | 'hashtags'>;

/** The database has the limits of one set as well. More sets than this are no longer found in a menu. */
export const hashtagSetLimits = { nameLength: 60, hashtags: 50, sets: 100 } as const;

export const createHashtagSet = (
  deps: HashtagSetDeps,
  actor: Actor,
  input: HashtagSetInput,
): Promise<HashtagSet> =>
  changeSets(deps, actor, async (tx, sets, now) => {
    if (sets.length >= hashtagSetLimits.sets)
      throw new AppError('invalid_request', messages.too_many_hashtag_sets({ max: hashtagSetLimits.sets }));
    const set: HashtagSet = {
      ...normalize(input, sets),
      id: newId('hts', now.getTime()),
      workspaceId: actor.workspaceId,
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    };
    await deps.hashtagSets.insert(tx, set);
    return { set, action: 'hashtag_set.created' };
  });

export const changeHashtagSet = (
  deps: HashtagSetDeps,
  actor: Actor,
  id: HashtagSetId,
  changes: { readonly [Part in keyof HashtagSetInput]?: HashtagSetInput[Part] | undefined },
): Promise<HashtagSet> =>
  changeSets(deps, actor, async (tx, sets, now) => {
    const before = requireSet(sets, id);
    const input = { name: changes.name ?? before.name, hashtags: changes.hashtags ?? before.hashtags };
    const others = sets.filter((set) => set.id !== id);
    const set = { ...before, ...normalize(input, others), updatedAt: now };
    await deps.hashtagSets.update(tx, set);
    return { set, action: 'hashtag_set.changed' };
  });

export async function deleteHashtagSet(deps: HashtagSetDeps, actor: Actor, id: HashtagSetId): Promise<void> {
  await changeSets(deps, actor, async (tx, sets) => {
    const set = requireSet(sets, id);
    await deps.hashtagSets.remove(tx, id);
    return { set, action: 'hashtag_set.deleted' };
  });
}

/** Everyone who writes posts keeps their hashtags in order; a program only reads them. */
async function changeSets(
  deps: HashtagSetDeps,
  actor: Actor,
  change: (
    tx: Tx,
    sets: readonly HashtagSet[],
    now: Date,
  ) => Promise<{ readonly set: HashtagSet; readonly action: AuditAction }>,
): Promise<HashtagSet> {
  requireSession(actor);
  require(actor, 'write_posts');
  return deps.transact(async (tx) => {
    const at = deps.clock.now();
    const { workspaceId } = actor;
    const { set, action } = await change(tx, await deps.hashtagSets.lock(tx, workspaceId), at);
    await deps.audit.write(tx, { workspaceId, at, actor, action, subject: `hashtag_set:${set.id}` });
    return set;
  });
}

function requireSet(sets: readonly HashtagSet[], id: HashtagSetId): HashtagSet {
  const set = sets.find((one) => one.id === id);
  if (!set) throw notFound('hashtag set');
  return set;
}

/** All problems are reported together. */
function normalize(input: HashtagSetInput, others: readonly HashtagSet[]): HashtagSetInput {
  const errors: InputProblem[] = [];
  const add = (param: string, code: string, message: Message): void =>
    void errors.push({ param, code, message });
  const name = input.name.normalize('NFC').trim();
  if (name === '') add('name', 'missing', messages.must_not_be_empty());
  else if (others.some((set) => set.name.toLowerCase() === name.toLowerCase()))
    add('name', 'taken', messages.hashtag_set_name_taken());
  const hashtags = input.hashtags.flatMap((text, index) => {
    const tag = readHashtag(text);
    if (tag === undefined) add(`hashtags.${index}`, 'invalid', messages.hashtag_not_valid());
    return tag ?? [];
  });
  if (input.hashtags.length === 0) add('hashtags', 'missing', messages.must_not_be_empty());
  if (errors.length > 0)
    throw new AppError(
      'invalid_request',
      messages.hashtag_set_not_saved({ problems: problemClauses(errors) }),
      { errors },
    );
  return { name, hashtags: uniqueHashtags(hashtags) };
}
