import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PostView } from '../../server/http/views.ts';
import { ErrorState, Skeleton } from '../components/feedback.tsx';
import { Icon } from '../components/icon.tsx';
import { postQuery, queueQuery, somePostsQuery, waitsForMe } from '../data/posts.ts';
import { mayWrite, useMe } from '../data/session.ts';
import { useHotkeys } from '../lib/hotkeys.ts';
import { useTitle } from '../lib/use-title.ts';
import { headlineOf } from '../lib/words.ts';
import { PostPanel } from './panel/post-panel.tsx';
import type { SignKeys } from './panel/sign-block.tsx';
import { ProofView } from './proof-view.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { useOpened } from './use-opened.ts';

const route = getRouteApi('/app/review/{-$postId}');
const frame =
  'relative grid h-[calc(100dvh-var(--mast-h))] grid-cols-[var(--col-queue)_minmax(0,1fr)_var(--col-sign)] max-wide:grid-cols-[minmax(0,1fr)_var(--col-sign)] max-tablet:flex max-tablet:h-auto max-tablet:flex-col';

const byTime = (one: PostView, other: PostView): number =>
  (one.schedule?.publish_at ?? '9').localeCompare(other.schedule?.publish_at ?? '9');

export function ReviewPage() {
  const { postId } = route.useParams();
  const { campaign } = route.useSearch();
  const { workspace } = useMe();
  const queue = useQuery(queueQuery);
  const signed = useQuery(somePostsQuery('approved,scheduled,publishing', 10));
  // Of one campaign, they are read in the order in which they go out.
  const asked = campaign
    ? queue.data?.filter((post) => post.campaign_id === campaign).sort(byTime)
    : queue.data;
  const mine = asked?.filter((post) => waitsForMe(post, workspace.role)) ?? [];
  const others = asked?.filter((post) => !mine.includes(post)) ?? [];
  const list = (
    <ReviewQueue
      mine={mine}
      others={others}
      signed={(signed.data ?? []).filter((post) => !campaign || post.campaign_id === campaign)}
      campaign={campaign}
      current={postId}
      zone={workspace.time_zone}
      className={postId ? 'max-wide:hidden' : 'max-tablet:border-r-0'}
    />
  );
  if (postId)
    return <Sheet postId={postId} order={[...mine, ...others].map((post) => post.id)} list={list} />;
  const first = mine[0] ?? others[0];
  if (first)
    return <Navigate to="/review/{-$postId}" params={{ postId: first.id }} search={{ campaign }} replace />;
  return (
    <NothingToReview
      list={list}
      loading={queue.isPending}
      error={queue.error}
      retry={() => void queue.refetch()}
    />
  );
}

function NothingToReview({
  list,
  loading,
  error,
  retry,
}: {
  list: React.ReactNode;
  loading: boolean;
  error: unknown;
  retry: () => void;
}) {
  useTitle('Review');
  const { workspace } = useMe();
  const writes = mayWrite(workspace.role);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-[calc(100dvh-var(--mast-h))] grid-cols-[var(--col-queue)_minmax(0,1fr)] max-tablet:grid-cols-1"
    >
      <h1 className="sr-only">Review</h1>
      <section className="grid grid-cols-1 place-items-center bg-booth p-6 max-tablet:order-first tablet:order-last">
        {loading ? (
          <BoothSkeleton />
        ) : error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <div className="proof w-[min(520px,100%)]">
            <div className="sheet grid justify-items-start gap-3 p-8">
              <p className="title">The desk is clear.</p>
              <p className="text-fg-2">
                Nothing waits for a signature. The next draft lands here when someone asks for a review.
              </p>
              {writes ? (
                <Link to="/compose/{-$postId}" params={{ postId: undefined }} className="btn mt-2">
                  Write a post
                </Link>
              ) : null}
            </div>
          </div>
        )}
      </section>
      {list}
    </main>
  );
}

function BoothSkeleton() {
  return (
    <Skeleton label="Loading the proof">
      <div className="proof mx-auto w-[min(828px,100vw)] max-w-full">
        <div className="sheet grid grid-cols-[minmax(0,352px)_1fr] gap-6 p-6">
          <span className="sk h-[380px]" />
          <span className="grid content-start gap-3">
            <span className="sk h-4 w-1/3" />
            <span className="sk h-4" />
            <span className="sk h-4" />
            <span className="sk h-4 w-2/3" />
          </span>
        </div>
      </div>
    </Skeleton>
  );
}

function Sheet({ postId, order, list }: { postId: string; order: readonly string[]; list: React.ReactNode }) {
  const navigate = useNavigate();
  const { campaign } = route.useSearch();
  const { user } = useMe();
  const post = useQuery(postQuery(postId));
  const { opened, error } = useOpened(post.data);
  const keys = useRef<SignKeys>(null);
  const notes = useRef<HTMLTextAreaElement>(null);
  const [landed, setLanded] = useState<string | null>(null);
  useTitle(post.data ? `Review: ${headlineOf(post.data)}` : 'Review');

  const index = order.indexOf(postId);
  const goTo = (id: string | undefined) =>
    id
      ? void navigate({ to: '/review/{-$postId}', params: { postId: id }, search: { campaign } })
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
  });

  return (
    <main id="main" tabIndex={-1} className={frame}>
      {list}
      {post.isPending ? (
        <section className="bg-booth p-6">
          <BoothSkeleton />
        </section>
      ) : post.isError && !post.data ? (
        <section className="col-span-2 bg-booth p-6">
          <h1 className="sr-only">Review</h1>
          <ErrorState error={post.error} onRetry={() => void post.refetch()} />
        </section>
      ) : post.data ? (
        <>
          <div className="contents">
            <h1 className="sr-only">Review: {headlineOf(post.data)}</h1>
            <div className="min-h-0 overflow-auto bg-booth max-tablet:pb-1">
              {error && post.data.state === 'draft' ? (
                <div className="p-4">
                  <ErrorState error={error} title="It could not be sent to review" />
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
                  />
                }
              />
            </div>
          </div>
          <PostPanel
            post={post.data}
            opened={opened}
            onSigned={() => setLanded(postId)}
            keysRef={keys}
            next={
              nextId && nextId !== postId ? (
                <button type="button" className="btn" onClick={() => goTo(nextId)}>
                  Next proof <kbd aria-hidden>J</kbd>
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

/** Where the queue is folded away, its place in it stays. */
function Position({
  index,
  count,
  previous,
  next,
}: {
  index: number;
  count: number;
  previous: () => void;
  next: () => void;
}) {
  if (index === -1 || count < 2) return null;
  return (
    <span className="flex items-center gap-0.5 wide:hidden">
      <button
        type="button"
        className="iconbtn"
        onClick={previous}
        disabled={index === 0}
        aria-label="Previous proof"
      >
        <Icon of={ChevronLeft} />
      </button>
      <span className="slug">
        <b>
          {index + 1} of {count}
        </b>
      </span>
      <button
        type="button"
        className="iconbtn"
        onClick={next}
        disabled={index === count - 1}
        aria-label="Next proof"
      >
        <Icon of={ChevronRight} />
      </button>
    </span>
  );
}
