/**
 * The proof inside a dialog: rescheduling a signed post, or sending it again, is an approval, and approvers must
 * have seen what they approve. It counts as seen once it is shown here and the server knows.
 */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { ErrorState, InlineProblem, SkeletonRows } from '../../components/feedback.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { SigningHint } from '../passkeys/signing-hint.tsx';
import { mayAsk } from '../passkeys/signing-key.ts';
import { useSigningKey } from '../passkeys/use-signing-key.ts';
import { platformsQuery } from '../platforms/platforms.ts';
import { postQuery } from '../post/queries.ts';
import { ProofSheet } from './proof-sheet.tsx';
import { proofKeyOf, useMarkOpened } from './use-mark-opened.ts';

/** The proof itself, for dialogs that need more than a confirmation. */
export function EmbeddedProof({ postId, onSeen }: { postId: string; onSeen: (seen: boolean) => void }) {
  const { workspace } = useMe();
  const post = useQuery(postQuery(postId));
  const { opened, error, retry } = useMarkOpened(post.data);
  const platforms = useQuery(platformsQuery);
  const accounts = useQuery(accountsQuery);
  useEffect(() => onSeen(opened), [onSeen, opened]);
  const failed = error ?? (post.data ? null : post.error);
  if (failed) return <ErrorState error={failed} onRetry={error ? retry : () => void post.refetch()} />;
  if (!post.data) return <SkeletonRows rows={3} />;
  if (proofKeyOf(post.data) === null)
    return <p className="note">{t('It moved on meanwhile: there is nothing to approve any more.')}</p>;
  const { platform, account } = post.data;
  return (
    <section
      aria-label={t('Proof')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      className="max-h-[52dvh] overflow-auto bg-booth p-3"
    >
      <ProofSheet
        post={post.data}
        platform={platforms.data?.find((candidate) => candidate.platform === platform)}
        account={accounts.data?.find((candidate) => candidate.id === account?.id)}
        zone={workspace.time_zone}
      />
    </section>
  );
}

/** A confirmation about a post that is shown in the dialog as it will be published. */
export function ProofDialog({
  postId,
  title,
  description,
  verb,
  mutation,
  onConfirm,
  onClose,
}: {
  postId: string;
  title: string;
  description: ReactNode;
  verb: string;
  /** State of the action: its button waits, and its error is shown here. */
  mutation: { readonly isPending: boolean; readonly error: unknown };
  onConfirm: () => void;
  onClose: () => void;
}) {
  const [isSeen, setIsSeen] = useState(false);
  const { data: post } = useQuery(postQuery(postId));
  const signingKey = useSigningKey(post?.approvals.strength ?? 'session');
  return (
    <Dialog open onClose={onClose} title={title} description={description} wide="very">
      <EmbeddedProof postId={postId} onSeen={setIsSeen} />
      <SigningHint
        signingKey={signingKey}
        words={t('You confirm it on your device: your passkey signs the new time.')}
      />
      {mutation.error ? <InlineProblem error={mutation.error} /> : null}
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Leave it as it is')}
        </button>
        <button
          type="button"
          className="btn btn-solid"
          disabled={!isSeen || mutation.isPending || !mayAsk(signingKey)}
          onClick={onConfirm}
        >
          {verb}
        </button>
      </DialogActions>
    </Dialog>
  );
}
