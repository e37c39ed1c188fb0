import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccountView, PostView } from '../../../server/http/views.ts';
import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import { problemSentence } from '../../components/readable-error.ts';
import { toast, troubleToast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { headlineOf } from '../../i18n/words.ts';
import { connectingAgain } from '../accounts/connecting.ts';
import { useConnectPlatform } from '../accounts/queries.ts';
import { usePostCommand } from '../post/queries.ts';

/** Comes when somebody wants to choose a time. */
const choosing = preloadable(() => import('../post-panel/schedule-dialog.tsx'));
const proofs = preloadable(() => import('../proof/proof-dialog.tsx'));

/** Whoever hears the buttons one after the other hears which post each is about. */
const actOn = (post: PostView, act: string): string => t('{act}: {name}', { act, name: headlineOf(post) });

/** What can be done about a loose end without leaving the page; the whole story is one click away. */
export function PostAct({ post, zone }: { post: PostView; zone: string }) {
  switch (post.state) {
    case 'changes_requested':
      return (
        <>
          <Open post={post} words={t('Read the note')} />
          {post.can.includes('edit') ? (
            <Link
              to="/compose/{-$postId}"
              params={{ postId: post.id }}
              className="btn btn-sm"
              aria-label={actOn(post, t('Edit'))}
            >
              {t('Edit')}
            </Link>
          ) : null}
        </>
      );
    case 'failed':
      return (
        <>
          <Open post={post} words={t('See why')} />
          {post.can.includes('retry') ? <TryAgain post={post} /> : null}
        </>
      );
    case 'missed':
      return (
        <>
          <Open post={post} words={t('See why')} />
          {post.can.includes('schedule') ? <ChooseTime post={post} zone={zone} /> : null}
        </>
      );
    case 'unconfirmed':
      return <Open post={post} words={t('Look at the evidence')} solid />;
    default:
      return <Open post={post} words={t('Open', {}, 'verb')} solid />;
  }
}

function Open({ post, words, solid = false }: { post: PostView; words: string; solid?: boolean }) {
  return (
    <Link
      to="/posts/$postId"
      params={{ postId: post.id }}
      className={`btn btn-sm ${solid ? '' : 'btn-quiet'}`}
      aria-label={actOn(post, words)}
    >
      {words}
    </Link>
  );
}

function TryAgain({ post }: { post: PostView }) {
  const command = usePostCommand(post.id);
  const [asking, setAsking] = useState(false);
  const close = () => {
    command.reset();
    setAsking(false);
  };
  const loaded = usePreloadable(proofs, asking, close);
  const tryAgain = () =>
    command.mutate(
      { do: 'retry' },
      {
        onSuccess: () => {
          toast(t('Another try has begun, with the same revision.'));
          setAsking(false);
        },
      },
    );
  return (
    <>
      <button
        type="button"
        className="btn btn-sm"
        aria-label={actOn(post, t('Try again'))}
        onClick={() => setAsking(true)}
      >
        {t('Try again')}
      </button>
      {asking && loaded ? (
        <loaded.ProofDialog
          postId={post.id}
          title={t('Try again now?')}
          description={t('It goes out at once, the same revision, exactly as shown.')}
          verb={t('Try again')}
          act={command}
          onConfirm={tryAgain}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function ChooseTime({ post, zone }: { post: PostView; zone: string }) {
  const [picking, setPicking] = useState(false);
  const loaded = usePreloadable(choosing, picking, () => setPicking(false));
  return (
    <>
      <button
        type="button"
        className="btn btn-sm"
        aria-label={actOn(post, t('Choose a time'))}
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

/** Straight to the platform's own page, by the way the account came. */
export function ReconnectAct({ account }: { account: AccountView }) {
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
          connect.mutate(connectingAgain(account), {
            onError: (error) => troubleToast(problemSentence(error)),
          })
        }
      >
        {t('Reconnect')}
      </button>
    </>
  );
}
