import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccountView, PostView } from '../../../server/http/views.ts';
import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { reconnectTarget } from '../accounts/connect-target.ts';
import { useConnectPlatform } from '../accounts/queries.ts';
import { postHeadline } from '../post/post-headline.ts';
import { usePublish } from '../post/queries.ts';

/** Loaded when the user chooses a time. */
const scheduleDialog = preloadable(() => import('../post-panel/schedule-dialog.tsx'));
const proofDialog = preloadable(() => import('../proof/proof-dialog.tsx'));

/** Names the post in each button, for screen readers. */
export const actionLabel = (post: PostView, act: string): string =>
  t('{act}: {name}', { act, name: postHeadline(post) });

/** The actions for a loose end without leaving the page; the details are one click away. */
export function PostAction({ post, zone }: { post: PostView; zone: string }) {
  switch (post.state) {
    case 'changes_requested':
      return (
        <>
          <Open post={post} label={t('Read the note')} />
          {post.can.includes('edit') ? (
            <Link
              to="/compose/{-$postId}"
              params={{ postId: post.id }}
              className="btn btn-sm"
              aria-label={actionLabel(post, t('Edit'))}
            >
              {t('Edit')}
            </Link>
          ) : null}
        </>
      );
    case 'failed':
      return (
        <>
          <Open post={post} label={t('See why')} />
          {post.can.includes('retry') ? <TryAgain post={post} /> : null}
        </>
      );
    case 'missed':
      return (
        <>
          <Open post={post} label={t('See why')} />
          {post.can.includes('schedule') ? <ChooseTime post={post} zone={zone} /> : null}
        </>
      );
    case 'unconfirmed':
      return <Open post={post} label={t('Look at the evidence')} solid />;
    default:
      return <Open post={post} label={t('Open', {}, 'verb')} solid />;
  }
}

function Open({ post, label, solid = false }: { post: PostView; label: string; solid?: boolean }) {
  return (
    <Link
      to="/posts/$postId"
      params={{ postId: post.id }}
      className={`btn btn-sm ${solid ? '' : 'btn-quiet'}`}
      aria-label={actionLabel(post, label)}
    >
      {label}
    </Link>
  );
}

export function TryAgain({ post }: { post: PostView }) {
  const publish = usePublish(post.id, true);
  const [isConfirming, setConfirming] = useState(false);
  const close = () => {
    publish.reset();
    setConfirming(false);
  };
  const loaded = usePreloadable(proofDialog, isConfirming, close);
  const tryAgain = () =>
    publish.mutate(undefined, {
      onSuccess: () => {
        toast(t('It goes out in ten seconds. You can stop it on its page.'));
        setConfirming(false);
      },
    });
  return (
    <>
      <button
        type="button"
        className="btn btn-sm"
        aria-label={actionLabel(post, t('Try again'))}
        onClick={() => setConfirming(true)}
      >
        {t('Try again')}
      </button>
      {isConfirming && loaded ? (
        <loaded.ProofDialog
          postId={post.id}
          title={t('Try again now?')}
          description={t('It goes out in ten seconds, the same revision, exactly as shown.')}
          verb={t('Try again')}
          mutation={publish}
          onConfirm={tryAgain}
          onClose={close}
        />
      ) : null}
    </>
  );
}

export function ChooseTime({ post, zone }: { post: PostView; zone: string }) {
  const [picking, setPicking] = useState(false);
  const loaded = usePreloadable(scheduleDialog, picking, () => setPicking(false));
  return (
    <>
      <button
        type="button"
        className="btn btn-sm"
        aria-label={actionLabel(post, t('Choose a time'))}
        onClick={() => setPicking(true)}
      >
        {t('Choose a time')}
      </button>
      {picking && loaded ? (
        <loaded.ScheduleDialog post={post} zone={zone} withProof open onClose={() => setPicking(false)} />
      ) : null}
    </>
  );
}

/** Goes straight to the platform's own page, by the method the account was connected with. */
export function ReconnectAction({ account }: { account: AccountView }) {
  const connect = useConnectPlatform();
  return (
    <>
      <Link to="/accounts" search={{ account: account.id }} className="btn btn-quiet btn-sm">
        {t('See the account')}
      </Link>
      <button
        type="button"
        className="btn btn-sm"
        disabled={connect.isPending}
        onClick={() =>
          connect.mutate(reconnectTarget(account), {
            onError: (error) => errorToast(toErrorMessage(error)),
          })
        }
      >
        {t('Reconnect')}
      </button>
    </>
  );
}
