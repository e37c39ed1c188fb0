import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { AccountId, CampaignId, MediaId, PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { Shape } from '../media/media.ts';
import { recordWords } from '../origins/record-words.ts';
import type { MediaRole } from '../platform-port/publisher.ts';
import type { Post, PostMedia } from '../post-model/ports.ts';
import { sourceOf } from '../sources/source.ts';
import { resolveSchedule, type ScheduleInput } from '../time/schedule-time.ts';
import type { Tx } from '../tx.ts';
import { findFixedPartProblems, findPublishedContent } from './amendment.ts';
import { plannedTime } from './countdown.ts';
import { requireAccountOnPlatform } from './create-post.ts';
import type { PostDeps } from './deps.ts';
import { publisherFor, requireAllowed, requireCampaign, writeAudit } from './guards.ts';
import { messages } from './messages.ts';

export interface MediaInput {
  readonly id: MediaId;
  readonly alt_text?: string | undefined;
  readonly shape?: Shape | null | undefined;
  readonly trim?: { readonly start_ms: number; readonly end_ms: number } | null | undefined;
  readonly role?: MediaRole | null | undefined;
}

export interface EditPostInput {
  readonly id: PostId;
  /** The edit number that the person saw. */
  readonly revision: number;
  readonly caption?: string | undefined;
  readonly media?: readonly MediaInput[] | undefined;
  readonly accountId?: AccountId | null | undefined;
  readonly campaignId?: CampaignId | null | undefined;
  readonly options?: { readonly [key: string]: Json } | undefined;
  readonly schedule?: ScheduleInput | null | undefined;
}

type Deps = Pick<
  PostDeps,
  | 'transact'
  | 'clock'
  | 'posts'
  | 'origins'
  | 'amendments'
  | 'approvals'
  | 'accounts'
  | 'campaigns'
  | 'media'
  | 'rules'
  | 'audit'
  | 'publishers'
>;

/** Every edit voids the approvals and makes the post a draft again. */
export async function editPost(deps: Deps, actor: Actor, input: EditPostInput): Promise<void> {
  require(actor, 'write_posts');
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, input.id);
    if (onlyChangesCampaign(input)) return changeCampaign(deps, tx, actor, post, input.campaignId);
    requireAllowed(post, 'edit');
    if (post.editNumber !== input.revision) {
      throw new AppError(
        'edit_conflict',
        messages.edit_conflict({ editNumber: post.editNumber, revision: input.revision }),
      );
    }
    const now = deps.clock.now();
    const account = input.accountId
      ? await requireAccountOnPlatform(deps, tx, actor, input.accountId, post.platform)
      : undefined;
    const media = input.media && (await resolveMedia(deps, tx, post, input.media));
    const content = {
      accountId: input.accountId === undefined ? post.accountId : (account?.id ?? null),
      caption: input.caption ?? post.caption,
      options: input.options ?? post.options,
      media: media ?? post.media,
    };
    await requireFixedParts(deps, tx, post, content);
    const rules = await deps.rules.rules(tx, actor.workspaceId);
    await deps.posts.update(
      tx,
      post.id,
      {
        state: 'draft',
        currentRevision: null,
        editNumber: post.editNumber + 1,
        lastEditorId: actor.userId,
        trouble: null,
        tries: 0,
        ...(input.campaignId === undefined
          ? {}
          : { campaignId: await requireCampaign(deps, tx, actor, input.campaignId) }),
        ...(input.caption === undefined ? {} : { caption: input.caption }),
        ...(input.options === undefined ? {} : { options: input.options }),
        ...(input.accountId === undefined ? {} : { accountId: account?.id ?? null }),
        schedule:
          input.schedule === undefined
            ? plannedTime(post)
            : input.schedule && resolveSchedule(input.schedule, rules.timeZone),
      },
      now,
    );
    if (media && !isDeepStrictEqual(media, post.media)) await deps.posts.setMedia(tx, post, media);
    await recordWords(deps, tx, post, {
      before: post,
      after: { ...post, ...content },
      by: sourceOf(actor),
      at: now,
    });
    // After the update: the database reads the approvals to determine whose changes were approved by another
    // person.
    const voided = await deps.approvals.voidAll(tx, post.id, 'edited', now);
    await writeAudit(deps.audit, tx, actor, post, 'post.edited', now, {
      edit: post.editNumber + 1,
      approvals_voided: voided,
    });
  });
}

const contentParts = ['caption', 'media', 'accountId', 'options', 'schedule'] as const;

const onlyChangesCampaign = (
  input: EditPostInput,
): input is EditPostInput & { campaignId: CampaignId | null } =>
  input.campaignId !== undefined && contentParts.every((part) => input[part] === undefined);

/** The published content stays the same, so the approvals stay too, and any post can be added to a campaign. */
async function changeCampaign(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  post: Post,
  id: CampaignId | null,
): Promise<void> {
  if (post.campaignId === id) return;
  const now = deps.clock.now();
  await deps.posts.update(tx, post.id, { campaignId: await requireCampaign(deps, tx, actor, id) }, now);
  await writeAudit(deps.audit, tx, actor, post, 'post.campaign_changed', now, { campaign: id });
}

/** In an amendment, only what the platform lets us change can be edited. */
async function requireFixedParts(
  deps: Deps,
  tx: Tx,
  post: Post,
  wanted: Pick<Post, 'accountId' | 'caption' | 'options' | 'media'>,
): Promise<void> {
  const out = await findPublishedContent(deps, tx, post);
  if (!out) return;
  const errors = findFixedPartProblems(publisherFor(deps.publishers, post.platform), wanted, out.post);
  if (errors[0]) throw new AppError('part_is_fixed', errors[0].message, { errors });
}

/** Attached files keep the bytes they were attached with, even when a newer file has the same name. */
async function resolveMedia(
  deps: Deps,
  tx: Tx,
  post: Post,
  wanted: NonNullable<EditPostInput['media']>,
): Promise<PostMedia[]> {
  const found = await deps.media.byIds(
    tx,
    post.workspaceId,
    wanted.map(({ id }) => id),
  );
  return wanted.map(({ id, alt_text, shape, trim, role }) => {
    const media =
      post.media.find((attached) => attached.mediaId === id) ?? found.find(({ mediaId }) => mediaId === id);
    if (!media) throw new AppError('not_found', messages.no_such_file_id({ id }));
    return {
      ...media,
      ...(alt_text === undefined ? {} : { altText: alt_text }),
      ...(shape === undefined ? {} : { shape }),
      ...(role === undefined ? {} : { role }),
      ...(trim === undefined ? {} : { trim: trim && { startMs: trim.start_ms, endMs: trim.end_ms } }),
    };
  });
}
