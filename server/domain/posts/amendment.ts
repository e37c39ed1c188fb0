/**
 * Changing a post that is out. The change is a post of its own, approved and sent like any other, so nothing reads
 * differently than a person approved. Only what the platform lets us change may differ; the files, the account and
 * everything else stay as they went out.
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

/** What readers see now: the content as it was published, or as the latest change left it. */
export interface OutNow {
  /** The platform's id of the post that readers see. */
  readonly externalId: string;
  readonly post: Post;
  readonly revision: Revision;
}

export interface AmendmentStore {
  outNow(tx: Tx | null, originalId: PostId): Promise<OutNow | undefined>;
  /** Changes of this post in these states, held until the transaction ends. */
  lock(
    tx: Tx,
    originalId: PostId,
    states: readonly PostState[],
  ): Promise<readonly Pick<Post, 'id' | 'workspaceId' | 'state'>[]>;
}

/** What is out of the post that this one changes; null for a post that changes nothing. */
export async function outBefore(
  { amendments }: { readonly amendments: AmendmentStore },
  tx: Tx | null,
  { amendsPostId }: Pick<Post, 'amendsPostId'>,
): Promise<OutNow | null> {
  if (amendsPostId === null) return null;
  const out = await amendments.outNow(tx, amendsPostId);
  if (!out) throw new AppError('not_found', messages.original_gone());
  return out;
}

/** How a platform lets us change what is out. */
export const editingOf = (
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

/** Every part that differs from what is out though the platform keeps it as it is. */
export function fixedParts(publisher: Publisher, wanted: Editable, out: Editable): InputProblem[] {
  const { edit, displayName } = publisher;
  const parts = edit.supported ? edit.parts : [];
  const fixed = (param: string, name: Message): InputProblem => ({
    param,
    code: 'fixed',
    message: messages.fixed({ displayName, name }),
  });
  const problems: InputProblem[] = [];
  if (wanted.accountId !== out.accountId) problems.push(fixed('account_id', messages.the_account()));
  if (filesOf(wanted) !== filesOf(out)) problems.push(fixed('media', messages.the_files()));
  if (wanted.caption !== out.caption && !parts.includes('caption'))
    problems.push(fixed('caption', messages.the_text()));
  const keys = new Set([...Object.keys(wanted.options), ...Object.keys(out.options)]);
  for (const key of [...keys].filter((one) => !parts.includes(one))) {
    const option = publisher.options.find((one) => one.key === key);
    if (meaning(option, wanted.options[key]) !== meaning(option, out.options[key]))
      problems.push(fixed(`options.${key}`, messages.the_option({ label: option?.label ?? key })));
  }
  return problems;
}

const filesOf = ({ media }: Editable): string =>
  canonicalJson(
    media.map(({ mediaId, altText, shape, trim, role }) => ({
      mediaId,
      altText,
      shape,
      role,
      trim: trim && { startMs: trim.startMs, endMs: trim.endMs },
    })),
  );

/** What nobody set, what was emptied, and what is set to what it is anyway, are the same. */
function meaning(option: PostOption | undefined, value: Json | undefined): string {
  const set = value ?? option?.initial ?? null;
  const isEmpty = set === null || set === '' || set === false || (Array.isArray(set) && set.length === 0);
  return isEmpty ? '' : canonicalJson(set);
}

/** What stands between a change and its review. */
export function amendmentProblems(
  publisher: Publisher,
  post: Post,
  out: OutNow,
  manifest: SendManifest,
): InputProblem[] {
  if (!publisher.edit.supported)
    return [{ param: 'post', code: 'edit_not_supported', message: publisher.edit.plainReason }];
  const problems = fixedParts(publisher, post, out.post);
  // Where the approver declares something, a change may be in that alone.
  if (publisher.declarations === null && isSame(manifest, out.revision.manifest))
    problems.push({
      param: 'caption',
      code: 'change_missing',
      message: messages.change_missing(),
    });
  return problems;
}

const isSame = (one: SendManifest, other: SendManifest): boolean =>
  digestIgnoring(one) === digestIgnoring(other);

function digestIgnoring({ amends: _target, first_comment: _said, ...content }: SendManifest): string {
  return digestOf(content as unknown as Json);
}
