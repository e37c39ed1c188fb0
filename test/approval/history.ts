/** What can happen in a history, and how it is played. Refusals are expected; surprises are not. */

import type { Actor } from '../../server/domain/actor/actor.ts';
import type { Role } from '../../server/domain/actor/roles.ts';
import { approvePost } from '../../server/domain/approvals/approve-post.ts';
import { openPost } from '../../server/domain/approvals/open-post.ts';
import { requestChanges } from '../../server/domain/approvals/request-changes.ts';
import { deleteMedia } from '../../server/domain/media/delete-media.ts';
import { amendPost } from '../../server/domain/posts/amend-post.ts';
import { cancelPost } from '../../server/domain/posts/cancel-post.ts';
import { createPost } from '../../server/domain/posts/create-post.ts';
import { editPost } from '../../server/domain/posts/edit-post.ts';
import { publishPost, retryPost } from '../../server/domain/posts/publish-post.ts';
import { schedulePost } from '../../server/domain/posts/schedule-post.ts';
import { contentToReview, submitPost } from '../../server/domain/posts/submit-post.ts';
import { claimDuePosts } from '../../server/domain/publishing/claim-due-posts.ts';
import { missHeldPosts } from '../../server/domain/publishing/miss-held-posts.ts';
import { setMemberRole } from '../../server/domain/workspaces/set-member-role.ts';
import { setPolicy } from '../../server/domain/workspaces/set-policy.ts';
import { AppError } from '../../server/errors.ts';
import { minutes } from '../../server/lib/clock.ts';
import type { MediaId, PostId } from '../../server/lib/ids.ts';
import { verbatim } from '../../server/lib/message.ts';
import { advancePost } from '../advance-post.ts';
import { uploadBytes } from '../upload-bytes.ts';
import type { ApprovalFixture, HistoryWorkspace, PersonKey } from './approval-fixture.ts';

export type ActorKey = PersonKey | 'token';

export type Step =
  | { readonly do: 'create'; readonly by: ActorKey; readonly withPicture: boolean; readonly timed: boolean }
  | {
      readonly do: 'edit' | 'submit' | 'open' | 'publish' | 'retry' | 'cancel' | 'send_back' | 'amend';
      readonly by: ActorKey;
      readonly post: number;
    }
  | {
      readonly do: 'approve';
      readonly by: ActorKey;
      readonly post: number;
      readonly digest: 'current' | 'earlier' | 'seen';
    }
  | { readonly do: 'schedule'; readonly by: ActorKey; readonly post: number; readonly inMinutes: number }
  | { readonly do: 'swap_media'; readonly by: ActorKey; readonly colour: number }
  | { readonly do: 'role'; readonly person: PersonKey; readonly role: Role }
  | { readonly do: 'policy'; readonly approvals: number; readonly selfApproval: boolean }
  | { readonly do: 'reconnect' }
  | { readonly do: 'clock'; readonly byMinutes: number }
  | { readonly do: 'work' };

/** What the oracle remembers by itself, without querying the service. */
export interface Memory {
  readonly policies: { readonly at: Date; readonly approvals: number; readonly selfApproval: boolean }[];
  readonly roles: { readonly at: Date; readonly person: PersonKey; readonly role: Role }[];
  readonly posts: PostId[];
  /** Who changed which post; an API token acts for the owner. */
  readonly changes: { readonly post: PostId; readonly person: PersonKey; readonly at: Date }[];
  /** Digests in the order in which this history saw them, for attacks with old ones. */
  readonly digests: Map<PostId, string[]>;
  surprises: string[];
}

export async function playHistory(
  fixture: ApprovalFixture,
  scene: HistoryWorkspace,
  steps: readonly Step[],
  memory: Memory,
): Promise<void> {
  for (const step of steps) {
    try {
      await perform(fixture, scene, step, memory);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) {
        memory.surprises.push(
          `${JSON.stringify(step)}: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }
}

const fileName = 'picture.png';

async function perform(
  fixture: ApprovalFixture,
  scene: HistoryWorkspace,
  step: Step,
  memory: Memory,
): Promise<void> {
  const { people: members } = fixture.server.context;
  const publishing = { ...fixture.server.context.publishing, ...fixture.posts };
  const now = fixture.clock.now();
  const actorOf = async (actorKey: ActorKey): Promise<Actor> => {
    const actor = actorKey === 'token' ? await scene.token() : await scene.session(actorKey);
    if (!actor) throw new AppError('not_found', verbatim('no longer a member'));
    return actor;
  };
  const postOf = (index: number): PostId => {
    const id = memory.posts[index % Math.max(1, memory.posts.length)];
    if (!id) throw new AppError('not_found', verbatim('nothing was written yet'));
    return id;
  };
  const rememberChange = (id: PostId, by: ActorKey): void =>
    void memory.changes.push({ post: id, person: by === 'token' ? 'ines' : by, at: now });
  switch (step.do) {
    case 'create': {
      const actor = await actorOf(step.by);
      const uploaded = await fixture.media.media.findByNames(null, scene.workspaceId, [fileName]);
      const post = await createPost(publishing, actor, {
        platform: 'linkedin',
        caption: `History ${scene.workspaceId} post ${memory.posts.length + 1}`,
        media: step.withPicture && uploaded.length ? [fileName] : [],
        accountId: scene.accountId,
        options: {},
        schedule: step.timed ? { at: new Date(now.getTime() + minutes(30)).toISOString() } : null,
      });
      memory.posts.push(post.id);
      rememberChange(post.id, step.by);
      return;
    }
    case 'edit': {
      const id = postOf(step.post);
      const post = await publishing.posts.find(scene.workspaceId, id);
      await editPost(publishing, await actorOf(step.by), {
        id,
        revision: post?.editNumber ?? 0,
        caption: `${post?.caption} ✎`,
      });
      rememberChange(id, step.by);
      return;
    }
    case 'amend': {
      const id = await amendPost(publishing, await actorOf(step.by), postOf(step.post));
      memory.posts.push(id);
      rememberChange(id, step.by);
      return;
    }
    case 'submit':
      return submitPost(publishing, await actorOf(step.by), postOf(step.post));
    case 'open': {
      const id = postOf(step.post);
      await openPost(publishing, await actorOf(step.by), id);
      await rememberDigest(fixture, scene, memory, id);
      return;
    }
    case 'approve': {
      const id = postOf(step.post);
      const seen = memory.digests.get(id) ?? [];
      const digest =
        step.digest === 'earlier'
          ? seen[0]
          : step.digest === 'seen'
            ? seen.at(-1)
            : await currentDigest(fixture, scene, id);
      await approvePost(publishing, await actorOf(step.by), {
        id,
        revisionDigest: digest ?? '0'.repeat(64),
        declarations: {},
      });
      return;
    }
    case 'send_back': {
      const id = postOf(step.post);
      await requestChanges(publishing, await actorOf(step.by), {
        id,
        revisionDigest: (await currentDigest(fixture, scene, id)) ?? '',
        comment: 'No.',
      });
      return;
    }
    case 'publish':
      return publishPost(publishing, await actorOf(step.by), postOf(step.post));
    case 'retry':
      return retryPost(publishing, await actorOf(step.by), postOf(step.post));
    case 'cancel':
      return cancelPost(publishing, await actorOf(step.by), postOf(step.post));
    case 'schedule':
      return schedulePost(publishing, await actorOf(step.by), postOf(step.post), {
        at: new Date(now.getTime() + minutes(step.inMinutes)).toISOString(),
      });
    case 'swap_media': {
      const actor = await actorOf(step.by);
      const [old] = await fixture.media.media.findByNames(null, scene.workspaceId, [fileName]);
      if (old) await deleteMedia(fixture.media, actor, old.id as MediaId).catch(ignoreRefusal);
      await uploadBytes(fixture.media, actor, {
        bytes: fixture.pictures[step.colour % fixture.pictures.length] ?? new Uint8Array(),
        name: fileName,
        altText: '',
      });
      return;
    }
    case 'role': {
      await setMemberRole(members, await actorOf('ines'), {
        userId: scene.userIdOf(step.person),
        role: step.role,
      });
      memory.roles.push({ at: fixture.clock.now(), person: step.person, role: step.role });
      return;
    }
    case 'policy': {
      // Recorded before and after: between the two either may hold, and the oracle assumes the milder.
      await setPolicy(members, await actorOf('ines'), {
        approvalsRequired: step.approvals,
        selfApproval: step.selfApproval,
        lateWindowMinutes: 15,
      });
      memory.policies.push({
        at: fixture.clock.now(),
        approvals: step.approvals,
        selfApproval: step.selfApproval,
      });
      return;
    }
    case 'reconnect':
      return scene.reconnect();
    case 'clock':
      return fixture.clock.advance(minutes(step.byMinutes));
    case 'work':
      return publishDuePosts(fixture);
  }
}

const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error;
};

export async function publishDuePosts(fixture: ApprovalFixture): Promise<void> {
  const { publishing } = fixture.server.context;
  for (let passes = 0; passes < 6; passes++) {
    const due = await claimDuePosts(publishing, 20);
    await missHeldPosts(publishing);
    if (due.length === 0) return;
    for (const id of due) await advancePost(publishing, id);
  }
}

/** The digest that a person would sign now. */
async function currentDigest(
  fixture: ApprovalFixture,
  scene: HistoryWorkspace,
  id: PostId,
): Promise<string | undefined> {
  const deps = { ...fixture.server.context.publishing, ...fixture.posts };
  const post = await deps.posts.find(scene.workspaceId, id);
  return post && (await deps.transact((tx) => contentToReview(deps, tx, post)))?.digest;
}

async function rememberDigest(
  fixture: ApprovalFixture,
  scene: HistoryWorkspace,
  memory: Memory,
  id: PostId,
): Promise<void> {
  const digest = await currentDigest(fixture, scene, id);
  if (digest) memory.digests.set(id, [...(memory.digests.get(id) ?? []), digest]);
}
