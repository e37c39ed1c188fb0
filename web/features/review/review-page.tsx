import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PostView } from '../../../server/http/views.ts';
import { useHotkeys } from '../../browser/hotkeys.ts';
import { useIsWide } from '../../browser/use-media-query.ts';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { useMarkPostRead } from '../notifications/use-mark-post-read.ts';
import { postHeadline } from '../post/post-headline.ts';
import { isWaitingForMe, nextSignedPostsQuery, postQuery, queueQuery } from '../post/queries.ts';
import { formatBatchIds } from '../post-panel/batch.ts';
import { PostPanel } from '../post-panel/post-panel.tsx';
import type { SignKeys } from '../post-panel/sign-block.tsx';
import { type Batch, useBatch } from '../post-panel/use-batch.ts';
import { ProofView } from '../proof/proof-view.tsx';
import { useMarkOpened } from '../proof/use-mark-opened.ts';
import { BatchSummary } from './batch-summary.tsx';
import { NothingToReview, ProofSkeleton, QueuePosition } from './review-parts.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { useSwipe } from './use-swipe.ts';

const route = getRouteApi('/app/review/{-$postId}');
const frameClass =
  'fills relative grid grid-cols-[var(--col-queue)_minmax(0,1fr)_var(--col-sign)] max-wide:grid-cols-[minmax(0,1fr)_var(--col-sign)] max-tablet:flex max-tablet:flex-col';

const byTime = (a: PostView, b: PostView): number =>
  (a.schedule?.publish_at ?? '9').localeCompare(b.schedule?.publish_at ?? '9');

export function ReviewPage() {
  const { postId } = route.useParams();
  const { campaign, batch: chosen, done } = route.useSearch();
  const { workspace } = useMe();
  const batch = useBatch();
  const queue = useQuery(queueQuery);
  const signed = useQuery(nextSignedPostsQuery(campaign));
  // The proofs of one campaign are reviewed in the order of publication.
  const filteredQueue = campaign
    ? queue.data?.filter((post) => post.campaign_id === campaign).sort(byTime)
    : queue.data;
  const mine = filteredQueue?.filter(isWaitingForMe) ?? [];
  const others = filteredQueue?.filter((post) => !mine.includes(post)) ?? [];
  // The queue fits beside a proof on wide screens only.
  const isWide = useIsWide();
  const list =
    postId && !isWide ? null : (
      <ReviewQueue
        mine={mine}
        others={others}
        signed={signed.data ?? []}
        campaign={campaign}
        current={postId}
        // After signing, nothing is selected any more.
        batch={done ? { ...batch, ids: [] } : batch}
        zone={workspace.time_zone}
        className={postId ? '' : 'max-tablet:border-r-0'}
      />
    );
  if (chosen && done) return <BatchSummary list={list} />;
  if (postId)
    return (
      <ProofReview
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
        search={{ campaign, batch: formatBatchIds(batch.ids) }}
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

function ProofReview({
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
  const { opened, error, retry } = useMarkOpened(post.data);
  useMarkPostRead(postId);
  const keys = useRef<SignKeys>(null);
  const notes = useRef<HTMLTextAreaElement>(null);
  const [signedId, setSignedId] = useState<string | null>(null);
  const [firstId, setFirstId] = useState<string | null>(postId);
  if (firstId !== null && firstId !== postId) setFirstId(null);
  const title = post.data ? t('Review: {post}', { post: postHeadline(post.data) }) : t('Review');
  useTitle(title);

  const index = order.indexOf(postId);
  const goTo = (id: string | undefined) =>
    id
      ? void navigate({
          to: '/review/{-$postId}',
          params: { postId: id },
          search: { campaign, batch: formatBatchIds(batch.ids) },
        })
      : undefined;
  const nextId = index === -1 ? order[0] : order[index + 1];
  const previousId = index === -1 ? undefined : order[index - 1];
  const canEdit = post.data?.can.includes('edit');
  useHotkeys({
    j: () => goTo(nextId),
    k: () => goTo(previousId),
    a: () => keys.current?.sign(),
    r: () => keys.current?.requestChanges(),
    e: () => (canEdit ? void navigate({ to: '/compose/{-$postId}', params: { postId } }) : undefined),
    c: () => notes.current?.focus(),
    x: () => (mine.includes(postId) || batch.ids.includes(postId) ? batch.toggle(postId) : undefined),
  });
  const swipe = useSwipe({ next: () => goTo(nextId), previous: () => goTo(previousId) });

  return (
    <main id="main" tabIndex={-1} className={frameClass}>
      {list}
      {post.isPending ? (
        <section className="bg-booth p-6">
          <ProofSkeleton />
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
                landedBy={signedId === postId ? user.id : null}
                notesRef={notes}
                follows={firstId === null}
                position={
                  <QueuePosition
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
            onSigned={() => setSignedId(postId)}
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
