import { newId, newPostId } from '../../lib/ids.ts';
import type { Actor, Via } from '../actor/actor.ts';
import type { Post } from '../post-model/ports.ts';

export type Author = Pick<Actor, 'userId'> & { readonly via: Pick<Via, 'kind'> };

/** The initial values of every post, also of a copy: no approvals, times, tries or traces, and an idea of its own. */
export const newPostDefaults = (actor: Author, now: Date) =>
  ({
    id: newPostId(now.getTime()),
    state: 'draft',
    ideaId: newId('ide', now.getTime()),
    editNumber: 1,
    currentRevision: null,
    authorId: actor.userId,
    lastEditorId: actor.userId,
    fromApp: actor.via.kind === 'token',
    schedule: null,
    countdown: null,
    tries: 0,
    trouble: null,
    externalId: null,
    permalink: null,
    publishedAt: null,
    createdAt: now,
    updatedAt: now,
  }) satisfies Partial<Post>;
