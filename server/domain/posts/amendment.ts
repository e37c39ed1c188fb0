/**
 * Changing a published post. The amendment is a post of its own, approved and sent like any other, so the
 * published post only ever shows what a person approved. Only what the platform lets us change may differ; the
 * files, the account and everything else stay as published.
 */

import { AppError, type InputProblem } from '../../errors.ts';
import { canonicalJson, digestOf, type Json } from '../../lib/canonical-json.ts';
import type { PostId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { PostOption } from '../platform-port/limits.ts';
import type {
  EditingNotSupported,
  PostEditor,
  Publisher,
  Publishers,
  SendManifest,
} from '../platform-port/publisher.ts';
import type { Post, Revision } from '../post-model/ports.ts';
import type { PostState } from '../post-model/post.ts';
import type { Tx } from '../tx.ts';
import { messages } from './messages.ts';

/** What readers see now: the content as published, or as the latest amendment left it. */
export interface PublishedContent {
  /** The platform's id of the post that readers see. */
  readonly externalId: string;
  readonly post: Post;
  readonly revision: Revision;
}

export interface AmendmentStore {
  publishedContent(tx: Tx | null, originalId: PostId): Promise<PublishedContent | undefined>;
  /** Amendments of this post in these states, locked until the transaction ends. */
  lock(
    tx: Tx,
    originalId: PostId,
    states: readonly PostState[],
  ): Promise<readonly Pick<Post, 'id' | 'workspaceId' | 'state'>[]>;
}

/** The published content of the post that this one amends; null for a post that amends nothing. */
export async function findPublishedContent(
  { amendments }: { readonly amendments: AmendmentStore },
  tx: Tx | null,
  { amendsPostId }: Pick<Post, 'amendsPostId'>,
): Promise<PublishedContent | null> {
  if (amendsPostId === null) return null;
  const out = await amendments.publishedContent(tx, amendsPostId);
  if (!out) throw new AppError('not_found', messages.original_gone());
  return out;
}

/** How a platform lets us change published posts. */
export const getEditor = (
  publishers: Publishers,
  { platform }: Pick<Post, 'platform'>,
): PostEditor | EditingNotSupported =>
  publishers.publisher(platform)?.edit ?? {
    supported: false,
    plainReason: messages.platform_no_longer_offered(),
  };

type Editable = Pick<Post, 'accountId' | 'caption' | 'options'> & {
  readonly media: readonly Pick<Post['media'][number], 'mediaId' | 'altText' | 'shape' | 'trim' | 'role'>[];
};

/**
 * Problems for every part that differs from the published post although the platform does not allow changing it.
 */
export function findFixedPartProblems(publisher: Publisher, wanted: Editable, out: Editable): InputProblem[] {
  const { edit, displayName } = publisher;
  const parts = edit.supported ? edit.parts : [];
  const fixed = (param: string, name: Message): InputProblem => ({
    param,
    code: 'fixed',
    message: messages.fixed({ displayName, name }),
  });
  const problems: InputProblem[] = [];
  if (wanted.accountId !== out.accountId) problems.push(fixed('account_id', messages.the_account()));
  if (serializeFiles(wanted) !== serializeFiles(out)) problems.push(fixed('media', messages.the_files()));
  if (wanted.caption !== out.caption && !parts.includes('caption'))
    problems.push(fixed('caption', messages.the_text()));
  const keys = new Set([...Object.keys(wanted.options), ...Object.keys(out.options)]);
  for (const key of [...keys].filter((one) => !parts.includes(one))) {
    const option = publisher.options.find((one) => one.key === key);
    if (effectiveValue(option, wanted.options[key]) !== effectiveValue(option, out.options[key]))
      problems.push(fixed(`options.${key}`, messages.the_option({ label: option?.label ?? key })));
  }
  return problems;
}

const serializeFiles = ({ media }: Editable): string =>
  canonicalJson(
    media.map(({ mediaId, altText, shape, trim, role }) => ({
      mediaId,
      altText,
      shape,
      role,
      trim: trim && { startMs: trim.startMs, endMs: trim.endMs },
    })),
  );

/** An unset value, an emptied one and the explicit default are equal. */
function effectiveValue(option: PostOption | undefined, value: Json | undefined): string {
  const set = value ?? option?.initial ?? null;
  const isEmpty = set === null || set === '' || set === false || (Array.isArray(set) && set.length === 0);
  return isEmpty ? '' : canonicalJson(set);
}

/** What prevents an amendment from being submitted for review. */
export function findAmendmentProblems(
  publisher: Publisher,
  post: Post,
  out: PublishedContent,
  manifest: SendManifest,
): InputProblem[] {
  if (!publisher.edit.supported)
    return [{ param: 'post', code: 'edit_not_supported', message: publisher.edit.plainReason }];
  const problems = findFixedPartProblems(publisher, post, out.post);
  // Where the approver makes declarations, the change may be in these alone.
  if (publisher.declarations === null && isSameContent(manifest, out.revision.manifest))
    problems.push({
      param: 'caption',
      code: 'change_missing',
      message: messages.change_missing(),
    });
  return problems;
}

const isSameContent = (one: SendManifest, other: SendManifest): boolean =>
  contentDigest(one) === contentDigest(other);

function contentDigest({ amends: _target, first_comment: _comment, ...content }: SendManifest): string {
  return digestOf(content as unknown as Json);
}
