import { useQuery } from '@tanstack/react-query';
import type { PostDetailView, PostView } from '../../../server/http/views.ts';
import { ErrorState } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { platformsQuery } from '../platforms/platforms.ts';
import { postQuery } from '../post/queries.ts';
import type { Batch } from '../post-panel/use-batch.ts';
import { useLateness } from '../post-panel/use-lateness.ts';
import { useMarkSeen } from '../post-panel/use-mark-seen.ts';
import { ProofSheet } from '../proof/proof-sheet.tsx';
import type { SignatureSlot } from '../proof/signatures.tsx';
import { useMarkOpened } from '../proof/use-mark-opened.ts';

/**
 * Another post of the idea with the same words and time, in full below the one on screen. So both are seen at once,
 * and each is still signed by its own digest.
 */
export function AlikeProof({
  postId,
  ...rest
}: {
  postId: string;
  posts: readonly PostView[] | undefined;
  slot: SignatureSlot | undefined;
  batch: Batch;
  zone: string;
}) {
  const { data: post } = useQuery(postQuery(postId));
  return post ? <Sheet post={post} {...rest} /> : null;
}

const noChoices = {};

function Sheet({
  post,
  posts,
  slot,
  batch,
  zone,
}: {
  post: PostDetailView;
  posts: readonly PostView[] | undefined;
  slot: SignatureSlot | undefined;
  batch: Batch;
  zone: string;
}) {
  const platform = useQuery(platformsQuery).data?.find((one) => one.platform === post.platform);
  const account = useQuery(accountsQuery).data?.find((one) => one.id === post.account?.id);
  const { opened, error, retry } = useMarkOpened(post);
  const lateness = useLateness(post);
  useMarkSeen(batch, post, {
    // A platform that asks the approver for choices shows them in its own tab.
    opened: opened && platform?.asks_approver === false && post.can.includes('approve'),
    lateness,
    declarations: noChoices,
    missing: lateness === 'over' ? t('Its time has passed.') : null,
  });
  return (
    <div className="proof mx-auto mt-6 max-w-[828px]">
      {error ? (
        <ErrorState error={error} title={t('It cannot be shown as a proof')} onRetry={retry} />
      ) : (
        <ProofSheet post={post} platform={platform} account={account} zone={zone} posts={posts} slot={slot} />
      )}
    </div>
  );
}
