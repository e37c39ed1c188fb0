/** What can happen in a history, and how it is played. Refusals are part of the game; surprises are not. */

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
import { contentToJudge, submitPost } from '../../server/domain/posts/submit-post.ts';
import { advancePost } from '../../server/domain/publishing/advance-post.ts';
import { claimDuePosts } from '../../server/domain/publishing/claim-due-posts.ts';
import { setMemberRole } from '../../server/domain/workspaces/set-member-role.ts';
import { setPolicy } from '../../server/domain/workspaces/set-policy.ts';
import { AppError } from '../../server/errors.ts';
import { minutes } from '../../server/lib/clock.ts';
import type { MediaId, PostId } from '../../server/lib/ids.ts';
import { verbatim } from '../../server/lib/message.ts';
import { uploadBytes } from '../upload.ts';
import type { PersonKey, Scene, World } from './world.ts';

export type Who = PersonKey | 'token';

export type Step =
  | { readonly do: 'create'; readonly by: Who; readonly withPicture: boolean; readonly timed: boolean }
  | {
      readonly do: 'edit' | 'submit' | 'open' | 'publish' | 'retry' | 'cancel' | 'send_back' | 'amend';
      readonly by: Who;
      readonly post: number;
    }
  | {
      readonly do: 'approve';
      readonly by: Who;
      readonly post: number;
      readonly digest: 'current' | 'earlier' | 'seen';
    }
  | { readonly do: 'schedule'; readonly by: Who; readonly post: number; readonly inMinutes: number }
  | { readonly do: 'swap_media'; readonly by: Who; readonly colour: number }
  | { readonly do: 'role'; readonly person: PersonKey; readonly role: Role }
  | { readonly do: 'policy'; readonly approvals: number; readonly selfApproval: boolean }
  | { readonly do: 'reconnect' }
  | { readonly do: 'clock'; readonly byMinutes: number }
  | { readonly do: 'work' };

/** What the oracle remembers by itself, without asking the service. */
export interface Memory {
  readonly policies: { readonly at: Date; readonly approvals: number; readonly selfApproval: boolean }[];
  readonly roles: { readonly at: Date; readonly person: PersonKey; readonly role: Role }[];
  readonly posts: PostId[];
  /** Who changed which post; a program acts for the owner. */
  readonly changes: { readonly post: PostId; readonly person: PersonKey; readonly at: Date }[];
  /** Digests in the order in which this history saw them, for attacks with old ones. */
  readonly digests: Map<PostId, string[]>;
  surprises: string[];
}

export async function play(
  world: World,
  scene: Scene,
  steps: readonly Step[],
  memory: Memory,
): Promise<void> {
  for (const step of steps) {
    try {
      await perform(world, scene, step, memory);
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

async function perform(world: World, scene: Scene, step: Step, memory: Memory): Promise<void> {
  const { people: members } = world.house.context;
  const journey = { ...world.house.context.publishing, ...world.posts };
  const now = world.clock.now();
  const actorOf = async (who: Who): Promise<Actor> => {
    const actor = who === 'token' ? await scene.token() : await scene.session(who);
    if (!actor) throw new AppError('not_found', verbatim('no longer a member'));
    return actor;
  };
  const postOf = (index: number): PostId => {
    const id = memory.posts[index % Math.max(1, memory.posts.length)];
    if (!id) throw new AppError('not_found', verbatim('nothing was written yet'));
    return id;
  };
  const rememberChange = (id: PostId, by: Who): void =>
    void memory.changes.push({ post: id, person: by === 'token' ? 'ines' : by, at: now });
  switch (step.do) {
    case 'create': {
      const actor = await actorOf(step.by);
      const uploaded = await world.media.media.findByNames(null, scene.workspaceId, [fileName]);
      const post = await createPost(journey, actor, {
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
      const post = await journey.posts.find(scene.workspaceId, id);
      await editPost(journey, await actorOf(step.by), {
        id,
        revision: post?.editNumber ?? 0,
        caption: `${post?.caption} ✎`,
      });
      rememberChange(id, step.by);
      return;
    }
    case 'amend': {
      const id = await amendPost(journey, await actorOf(step.by), postOf(step.post));
      memory.posts.push(id);
      rememberChange(id, step.by);
      return;
    }
    case 'submit':
      return submitPost(journey, await actorOf(step.by), postOf(step.post));
    case 'open': {
      const id = postOf(step.post);
      await openPost(journey, await actorOf(step.by), id);
      await rememberDigest(world, scene, memory, id);
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
            : await currentDigest(world, scene, id);
      await approvePost(journey, await actorOf(step.by), {
        id,
        revisionDigest: digest ?? '0'.repeat(64),
        declarations: {},
      });
      return;
    }
    case 'send_back': {
      const id = postOf(step.post);
      await requestChanges(journey, await actorOf(step.by), {
        id,
        revisionDigest: (await currentDigest(world, scene, id)) ?? '',
        comment: 'No.',
      });
      return;
    }
    case 'publish':
      return publishPost(journey, await actorOf(step.by), postOf(step.post));
    case 'retry':
      return retryPost(journey, await actorOf(step.by), postOf(step.post));
    case 'cancel':
      return cancelPost(journey, await actorOf(step.by), postOf(step.post));
    case 'schedule':
      return schedulePost(journey, await actorOf(step.by), postOf(step.post), {
        at: new Date(now.getTime() + minutes(step.inMinutes)).toISOString(),
      });
    case 'swap_media': {
      const actor = await actorOf(step.by);
      const [old] = await world.media.media.findByNames(null, scene.workspaceId, [fileName]);
      if (old) await deleteMedia(world.media, actor, old.id as MediaId).catch(ignoreRefusal);
      await uploadBytes(world.media, actor, {
        bytes: world.pictures[step.colour % world.pictures.length] ?? new Uint8Array(),
        name: fileName,
        altText: '',
      });
      return;
    }
    case 'role': {
      await setMemberRole(members, await actorOf('ines'), {
        userId: scene.userOf(step.person),
        role: step.role,
      });
      memory.roles.push({ at: world.clock.now(), person: step.person, role: step.role });
      return;
    }
    case 'policy': {
      // Noted before and after: between the two either may hold, and the oracle takes the milder.
      await setPolicy(members, await actorOf('ines'), {
        approvalsRequired: step.approvals,
        selfApproval: step.selfApproval,
        lateWindowMinutes: 15,
      });
      memory.policies.push({
        at: world.clock.now(),
        approvals: step.approvals,
        selfApproval: step.selfApproval,
      });
      return;
    }
    case 'reconnect':
      return scene.reconnect();
    case 'clock':
      return world.clock.push(minutes(step.byMinutes));
    case 'work':
      return work(world);
  }
}

const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error;
};

export async function work(world: World): Promise<void> {
  const { publishing: journey } = world.house.context;
  for (let turns = 0; turns < 6; turns++) {
    const due: PostId[] = [];
    await claimDuePosts(
      { ...journey, jobs: { publishPosts: async (_tx, ids) => void due.push(...ids) } },
      20,
    );
    if (due.length === 0) return;
    for (const id of due) await advancePost(journey, id);
  }
}

/** Of what a person would sign now. */
async function currentDigest(world: World, scene: Scene, id: PostId): Promise<string | undefined> {
  const deps = { ...world.house.context.publishing, ...world.posts };
  const post = await deps.posts.find(scene.workspaceId, id);
  return post && (await deps.transact((tx) => contentToJudge(deps, tx, post)))?.digest;
}

async function rememberDigest(world: World, scene: Scene, memory: Memory, id: PostId): Promise<void> {
  const digest = await currentDigest(world, scene, id);
  if (digest) memory.digests.set(id, [...(memory.digests.get(id) ?? []), digest]);
}
