/**
 * The proof in place: moving a signed post, or sending it again, is somebody's approval of that, and nobody approves
 * what they have not seen. It counts as seen once it stands here and the server knows.
 */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { ErrorState, InlineProblem, SkeletonRows } from '../../components/feedback.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { platformsQuery } from '../platforms/platforms.ts';
import { postQuery } from '../post/queries.ts';
import { ProofSheet } from './proof-sheet.tsx';
import { keyOf, useMarkOpened } from './use-mark-opened.ts';

/** The sheet itself, for dialogs that ask for more than a yes. */
export function ProofInPlace({ postId, onSeen }: { postId: string; onSeen: (seen: boolean) => void }) {
  const { workspace } = useMe();
  const post = useQuery(postQuery(postId));
  const { opened, error, retry } = useMarkOpened(post.data);
  const platforms = useQuery(platformsQuery);
  const accounts = useQuery(accountsQuery);
  useEffect(() => onSeen(opened), [onSeen, opened]);
  const failed = error ?? (post.data ? null : post.error);
  if (failed) return <ErrorState error={failed} onRetry={error ? retry : () => void post.refetch()} />;
  if (!post.data) return <SkeletonRows rows={3} />;
  if (keyOf(post.data) === null)
    return <p className="note">{t('It moved on meanwhile: there is nothing to approve any more.')}</p>;
  const { platform, account } = post.data;
  return (
    <section
      aria-label={t('Proof')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keys
      tabIndex={0}
      className="max-h-[52dvh] overflow-auto bg-booth p-3"
    >
      <ProofSheet
        post={post.data}
        platform={platforms.data?.find((one) => one.platform === platform)}
        account={accounts.data?.find((one) => one.id === account?.id)}
        zone={workspace.time_zone}
      />
    </section>
  );
}

/** One question about a post that stands in the dialog as it goes out. */
export function ProofDialog({
  postId,
  title,
  description,
  verb,
  act,
  onConfirm,
  onClose,
}: {
  postId: string;
  title: string;
  description: ReactNode;
  verb: string;
  /** How the action goes: its button waits, and its trouble is shown here. */
  act: { readonly isPending: boolean; readonly error: unknown };
  onConfirm: () => void;
  onClose: () => void;
}) {
  const [isSeen, setSeen] = useState(false);
  return (
    <Dialog open onClose={onClose} title={title} description={description} wide="very">
      <ProofInPlace postId={postId} onSeen={setSeen} />
      {act.error ? <InlineProblem error={act.error} /> : null}
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Leave it as it is')}
        </button>
        <button
          type="button"
          className="btn btn-solid"
          disabled={!isSeen || act.isPending}
          onClick={onConfirm}
        >
          {verb}
        </button>
      </DialogActions>
    </Dialog>
  );
}
