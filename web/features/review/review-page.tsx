import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PostView } from '../../../server/http/views.ts';
import { useHotkeys } from '../../browser/hotkeys.ts';
import { useWide } from '../../browser/use-media-query.ts';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { headlineOf } from '../../i18n/words.ts';
import { useReadNotices } from '../notifications/use-read-notices.ts';
import { postQuery, queueQuery, signedNextQuery, waitsForMe } from '../post/queries.ts';
import { batchOf } from '../post-panel/batch.ts';
import { PostPanel } from '../post-panel/post-panel.tsx';
import type { SignKeys } from '../post-panel/sign-block.tsx';
import { type Batch, useBatch } from '../post-panel/use-batch.ts';
import { ProofView } from '../proof/proof-view.tsx';
import { useOpened } from '../proof/use-opened.ts';
import { BatchSummary } from './batch-summary.tsx';
import { BoothSkeleton, NothingToReview, Position } from './review-parts.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { useSwipe } from './use-swipe.ts';

const route = getRouteApi('/app/review/{-$postId}');
const frame =
  'fills relative grid grid-cols-[var(--col-queue)_minmax(0,1fr)_var(--col-sign)] max-wide:grid-cols-[minmax(0,1fr)_var(--col-sign)] max-tablet:flex max-tablet:flex-col';

const byTime = (one: PostView, other: PostView): number =>
  (one.schedule?.publish_at ?? '9').localeCompare(other.schedule?.publish_at ?? '9');

export function ReviewPage() {
  const { postId } = route.useParams();
  const { campaign, batch: chosen, done } = route.useSearch();
  const { workspace } = useMe();
  const batch = useBatch();
  const queue = useQuery(queueQuery);
  const signed = useQuery(signedNextQuery(campaign));
  // Of one campaign, they are read in the order in which they go out.
  const asked = campaign
    ? queue.data?.filter((post) => post.campaign_id === campaign).sort(byTime)
    : queue.data;
  const mine = asked?.filter(waitsForMe) ?? [];
  const others = asked?.filter((post) => !mine.includes(post)) ?? [];
  // Beside a proof there is room for it on wide screens only.
  const isWide = useWide();
  const list =
    postId && !isWide ? null : (
      <ReviewQueue
        mine={mine}
        others={others}
        signed={signed.data ?? []}
        campaign={campaign}
        current={postId}
        // Afterwards nothing is chosen any more.
        batch={done ? { ...batch, ids: [] } : batch}
        zone={workspace.time_zone}
        className={postId ? '' : 'max-tablet:border-r-0'}
      />
    );
  if (chosen && done) return <BatchSummary list={list} />;
  if (postId)
    return (
      <Sheet
        postId={postId}
        order={[...mine, ...others].map((post) => post.id)}
        mine={mine.map((post) => post.id)}
        batch={batch}
        list={list}
      />
    );
  const first = mine[0] ?? others[0];
  if (first)
    return (
      <Navigate
        to="/review/{-$postId}"
        params={{ postId: batch.ids[0] ?? first.id }}
        search={{ campaign, batch: batchOf(batch.ids) }}
        replace
      />
    );
  return (
    <NothingToReview
      list={list}
      loading={queue.isPending}
      error={queue.error}
      retry={() => void queue.refetch()}
    />
  );
}

function Sheet({
  postId,
  order,
  mine,
  batch,
  list,
}: {
  postId: string;
  order: readonly string[];
  mine: readonly string[];
  batch: Batch;
  list: React.ReactNode;
}) {
  const navigate = useNavigate();
  const { campaign } = route.useSearch();
  const { user } = useMe();
  const isBatch = batch.ids.length > 0;
  const post = useQuery(postQuery(postId));
  const { opened, error, retry } = useOpened(post.data);
  useReadNotices(postId);
  const keys = useRef<SignKeys>(null);
  const notes = useRef<HTMLTextAreaElement>(null);
  const [landed, setLanded] = useState<string | null>(null);
  const title = post.data ? t('Review: {post}', { post: headlineOf(post.data) }) : t('Review');
  useTitle(title);

  const index = order.indexOf(postId);
  const goTo = (id: string | undefined) =>
    id
      ? void navigate({
          to: '/review/{-$postId}',
          params: { postId: id },
          search: { campaign, batch: batchOf(batch.ids) },
        })
      : undefined;
  const nextId = index === -1 ? order[0] : order[index + 1];
  const previousId = index === -1 ? undefined : order[index - 1];
  const edits = post.data?.can.includes('edit');
  useHotkeys({
    j: () => goTo(nextId),
    k: () => goTo(previousId),
    a: () => keys.current?.sign(),
    r: () => keys.current?.askForChanges(),
    e: () => (edits ? void navigate({ to: '/compose/{-$postId}', params: { postId } }) : undefined),
    c: () => notes.current?.focus(),
    x: () => (mine.includes(postId) || batch.ids.includes(postId) ? batch.toggle(postId) : undefined),
  });
  const swipe = useSwipe({ next: () => goTo(nextId), previous: () => goTo(previousId) });

  return (
    <main id="main" tabIndex={-1} className={frame}>
      {list}
      {post.isPending ? (
        <section className="bg-booth p-6">
          <BoothSkeleton />
        </section>
      ) : post.isError && !post.data ? (
        <section className="col-span-2 bg-booth p-6">
          <h1 className="sr-only">{t('Review')}</h1>
          <ErrorState error={post.error} onRetry={() => void post.refetch()} />
        </section>
      ) : post.data ? (
        <>
          <div className="contents">
            <h1 className="sr-only">{title}</h1>
            <div className="min-h-0 overflow-auto bg-booth max-tablet:pb-1" {...swipe}>
              {error ? (
                <div className="p-4">
                  <ErrorState error={error} title={t('It cannot be shown as a proof')} onRetry={retry} />
                </div>
              ) : null}
              <ProofView
                post={post.data}
                landedBy={landed === postId ? user.id : null}
                notesRef={notes}
                position={
                  <Position
                    index={index}
                    count={order.length}
                    previous={() => goTo(previousId)}
                    next={() => goTo(nextId)}
                    several={isBatch || mine.length < 2 ? null : () => batch.choose(mine)}
                  />
                }
              />
            </div>
          </div>
          <PostPanel
            key={postId}
            post={post.data}
            batch={isBatch ? batch : null}
            opened={opened}
            onSigned={() => setLanded(postId)}
            keysRef={keys}
            next={
              nextId && nextId !== postId && !isBatch ? (
                <button type="button" className="btn" onClick={() => goTo(nextId)}>
                  {t('Next proof')} <kbd aria-hidden>J</kbd>
                  <Icon of={ArrowRight} />
                </button>
              ) : null
            }
          />
        </>
      ) : null}
    </main>
  );
}
