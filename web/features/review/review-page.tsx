import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { IdeaView, PostView } from '../../../server/http/views.ts';
import { useHotkeys } from '../../browser/hotkeys.ts';
import { useIsWide } from '../../browser/use-media-query.ts';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { postHeadline } from '../post/post-headline.ts';
import {
  ideaViewQuery,
  isWaitingForMe,
  nextSignedPostsQuery,
  postQuery,
  queueQuery,
} from '../post/queries.ts';
import { groupByIdea, inOrderOfWriting, readsLike } from '../post/variants.ts';
import { batchProgress, formatBatchIds } from '../post-panel/batch.ts';
import { IdeaVariants, isLeftOut } from '../post-panel/idea-variants.tsx';
import { PostPanel } from '../post-panel/post-panel.tsx';
import type { SignKeys } from '../post-panel/sign-block.tsx';
import { signedIdeaMessage } from '../post-panel/signed-message.ts';
import { signedToast } from '../post-panel/signed-toast.ts';
import { type Batch, useBatch, useIdeaBatch } from '../post-panel/use-batch.ts';
import { ProofView } from '../proof/proof-view.tsx';
import type { SignatureSlot } from '../proof/signatures.tsx';
import { useMarkOpened } from '../proof/use-mark-opened.ts';
import { AlikeProof } from './alike-proof.tsx';
import { BatchSummary } from './batch-summary.tsx';
import { IdeaTabs } from './idea-tabs.tsx';
import { NothingToReview, ProofSkeleton, QueuePosition } from './review-parts.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { useSwipe } from './use-swipe.ts';

const route = getRouteApi('/app/review/{-$postId}');
const frameClass =
  'fills relative grid grid-cols-[var(--col-queue)_minmax(0,1fr)_var(--col-sign)] max-wide:grid-cols-[minmax(0,1fr)_var(--col-sign)] max-tablet:flex max-tablet:flex-col';

export function ReviewPage() {
  const { postId } = route.useParams();
  const { campaign, batch: chosen, done } = route.useSearch();
  const { workspace } = useMe();
  const batch = useBatch();
  const queue = useQuery(queueQuery);
  const signed = useQuery(nextSignedPostsQuery(campaign));
  const filteredQueue = campaign ? queue.data?.filter((post) => post.campaign_id === campaign) : queue.data;
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
  if (postId) return <ProofReview postId={postId} queue={[...mine, ...others]} batch={batch} list={list} />;
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
  queue,
  batch: chosen,
  list,
}: {
  postId: string;
  queue: readonly PostView[];
  batch: Batch;
  list: React.ReactNode;
}) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { campaign } = route.useSearch();
  const { user, workspace } = useMe();
  const zone = workspace.time_zone;
  const post = useQuery(postQuery(postId));
  const { opened, error, retry } = useMarkOpened(post.data);
  const keys = useRef<SignKeys>(null);
  const notes = useRef<HTMLTextAreaElement>(null);
  const [signedIds, setSignedIds] = useState<readonly string[]>([]);
  const title = post.data ? t('Review: {post}', { post: postHeadline(post.data) }) : t('Review');
  useTitle(title);

  const ideas = groupByIdea(queue);
  const search = { campaign, batch: formatBatchIds(chosen.ids) };
  const goTo = (id: string | undefined) =>
    id ? void navigate({ to: '/review/{-$postId}', params: { postId: id }, search }) : undefined;
  const ideaId = post.data?.idea_id ?? queue.find(({ id }) => id === postId)?.idea_id;
  // Null once another idea has been shown: only a proof that follows another one slides in.
  const [firstIdea, setFirstIdea] = useState<string | null | undefined>(ideaId);
  if (firstIdea !== null && firstIdea !== ideaId) setFirstIdea(firstIdea === undefined ? ideaId : null);
  const variants = useVariants(ideaId, queue);
  const several = variants.length > 1 ? variants : undefined;
  const waiting = variants.filter(isWaitingForMe);
  const ideaBatch = useIdeaBatch(waiting, goTo, (idea, ids) => {
    const signed = idea.posts.filter(({ id }) => ids.includes(id));
    signedToast(client, signedIdeaMessage(idea, ids), signed);
    setSignedIds([...signedIds, ...ids]);
  });
  const isChosen = chosen.ids.length > 0;
  const batch = isChosen ? chosen : waiting.length > 1 ? ideaBatch : null;
  const current = variants.find(({ id }) => id === postId);
  const slot = current && batch ? slotOf(current, batch) : undefined;
  const alike =
    batch && current && batch.ids.includes(postId)
      ? waiting.filter((one) => one.id !== postId && batch.ids.includes(one.id) && readsLike(one, current))
      : [];

  const index = ideas.findIndex(([first]) => first?.idea_id === ideaId);
  const nextId = (index === -1 ? ideas[0] : ideas[index + 1])?.[0]?.id;
  const previousId = index === -1 ? undefined : ideas[index - 1]?.[0]?.id;
  const canEdit = post.data?.can.includes('edit');
  const mine = queue.filter(isWaitingForMe).map(({ id }) => id);
  useHotkeys({
    ...Object.fromEntries(
      variants.slice(0, 9).map(({ id }, place) => [`${place + 1}`, () => goTo(id)] as const),
    ),
    j: () => goTo(nextId),
    k: () => goTo(previousId),
    a: () => keys.current?.sign(),
    r: () => keys.current?.requestChanges(),
    e: () => (canEdit ? void navigate({ to: '/compose/{-$postId}', params: { postId } }) : undefined),
    c: () => notes.current?.focus(),
    x: () =>
      mine.includes(postId) || chosen.ids.includes(postId) ? (batch ?? chosen).toggle(postId) : undefined,
  });
  // On a phone one gesture goes through everything: the posts of this idea, then the next idea.
  const place = variants.findIndex(({ id }) => id === postId);
  const swipe = useSwipe({
    next: () => goTo(variants[place + 1]?.id ?? nextId),
    previous: () => goTo(place > 0 ? variants[place - 1]?.id : previousId),
  });

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
                landedBy={signedIds.includes(postId) ? user.id : null}
                notesRef={notes}
                follows={firstIdea === null}
                posts={several}
                tabs={
                  several ? <IdeaTabs posts={several} current={postId} search={search} batch={batch} /> : null
                }
                slot={slot}
                position={
                  <QueuePosition
                    index={index}
                    count={ideas.length}
                    previous={() => goTo(previousId)}
                    next={() => goTo(nextId)}
                    several={isChosen || mine.length < 2 ? null : () => chosen.choose(mine)}
                  />
                }
              >
                {batch
                  ? alike.map(({ id }) => (
                      <AlikeProof
                        key={id}
                        postId={id}
                        posts={several}
                        slot={slot}
                        batch={batch}
                        zone={zone}
                      />
                    ))
                  : null}
              </ProofView>
            </div>
          </div>
          <PostPanel
            key={postId}
            post={post.data}
            batch={batch}
            idea={
              several ? (
                <IdeaVariants
                  posts={several}
                  current={postId}
                  batch={batch === ideaBatch ? ideaBatch : null}
                  search={search}
                  zone={zone}
                />
              ) : null
            }
            opened={opened}
            onSigned={() => setSignedIds([...signedIds, postId])}
            keysRef={keys}
            next={
              nextId && !isChosen ? (
                <button type="button" className="btn" onClick={() => goTo(nextId)}>
                  {several ? t('Next idea') : t('Next proof')} <kbd aria-hidden>J</kbd>
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

/** Nothing can be signed before every ticked post was seen, and nothing is signed on one that is left out. */
const slotOf = (post: PostView, batch: Batch): SignatureSlot | undefined => {
  if (isLeftOut(post, batch)) return 'left-out';
  return batchProgress(batch.ids, batch.seen).ready < batch.ids.length ? 'waiting' : undefined;
};

/** Every post of the idea, as they were written; until they are loaded, those that the queue knows. */
const useVariants = (ideaId: string | undefined, queue: readonly PostView[]): readonly PostView[] => {
  const idea = useQuery({
    ...ideaViewQuery(ideaId ?? ''),
    enabled: ideaId !== undefined,
    // Sorted once, so that the sheet is not drawn again with the page.
    select: orderVariants,
  });
  return idea.data ?? orderVariants({ posts: queue.filter((post) => post.idea_id === ideaId) });
};

const orderVariants = ({ posts }: Pick<IdeaView, 'posts'>): readonly PostView[] =>
  inOrderOfWriting(posts.filter((post) => post.amends === null || post.state === 'in_review'));
