import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Check, TriangleAlert } from 'lucide-react';
import type { PostDetailView, PostView } from '../../../server/http/views.ts';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { stillOf } from '../post/media-facts.ts';
import { listHeadline } from '../post/post-headline.ts';
import { StateBadge } from '../post/post-state.tsx';
import { postsByIdQuery } from '../post/queries.ts';
import { parseBatchIds, type SignOutcome } from '../post-panel/batch.ts';
import { signedMessage } from '../post-panel/signed-message.ts';
import { useSignOutcomes } from '../post-panel/use-batch.ts';
import { useClearSchedule } from '../post-panel/use-clear-schedule.ts';

const route = getRouteApi('/app/review/{-$postId}');
type MaybeOutcome = SignOutcome<PostDetailView> | undefined;

const isWaiting = ({ state }: PostView): boolean => state === 'in_review' || state === 'draft';

const describeOutcome = (post: PostView, outcome: MaybeOutcome): string => {
  switch (outcome?.kind) {
    case 'signed':
      return signedMessage(outcome.detail);
    case 'changed':
      return t('Left out: somebody changed it after you had seen it. Nothing was signed.');
    case 'unseen':
      return t('Left out: you had not seen it.');
    case 'refused':
      return t('Not signed. {reason}', { reason: outcome.reason });
    default:
      return isWaiting(post) ? t('It waits for a signature.') : t('It is no longer in review.');
  }
};

/** The result for each post, after several were signed. After a reload it shows their current state. */
export function BatchSummary({ list }: { list: React.ReactNode }) {
  useTitle(t('Review'));
  const { batch, campaign } = route.useSearch();
  const ids = parseBatchIds(batch);
  const posts = useQuery({ ...postsByIdQuery(ids), staleTime: 0 });
  const outcomes = useSignOutcomes();
  const outcomeOf = (id: string) => outcomes.find((candidate) => candidate.id === id);
  const shown = ids.flatMap((id) => posts.data?.find((post) => post.id === id) ?? []);
  const signed = shown.filter((post) => {
    const outcome = outcomeOf(post.id);
    return outcome ? outcome.kind === 'signed' : !isWaiting(post);
  }).length;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-[calc(100dvh-var(--mast-h))] grid-cols-[var(--col-queue)_minmax(0,1fr)] max-wide:grid-cols-1"
    >
      <section className="grid content-start justify-items-center bg-booth p-6 pb-20 max-wide:order-first max-phone:p-1 wide:order-last">
        <div className="proof w-[min(760px,100%)]">
          <div className="sheet grid gap-5 p-8 max-phone:p-4">
            <div role="status">
              <h1 className="title">{heading(signed, shown.length - signed)}</h1>
            </div>
            {posts.data ? (
              <ol className="divide-y divide-edge border-y border-edge">
                {shown.map((post) => (
                  <Row key={post.id} post={post} outcome={outcomeOf(post.id)} />
                ))}
              </ol>
            ) : posts.isError ? (
              <ErrorState error={posts.error} onRetry={() => void posts.refetch()} />
            ) : (
              <SkeletonRows rows={ids.length} />
            )}
            <p className="text-sm text-fg-2">
              {t('Each signature stands on its own. Editing a post voids only its own.')}
            </p>
            <Link
              to="/review/{-$postId}"
              params={{ postId: undefined }}
              search={{ campaign }}
              className="btn btn-solid justify-self-start"
            >
              {t('Back to the queue')}
            </Link>
          </div>
        </div>
      </section>
      {list}
    </main>
  );
}

const heading = (signed: number, leftOut: number): string => {
  if (signed + leftOut === 0) return t('Signing several');
  const values = {
    signed,
    left: leftOut,
    number: capitalize(spellNumber(signed)),
    rest: spellNumber(leftOut),
  };
  if (leftOut === 0)
    return t('{signed, plural, one {One signature is} other {{number} signatures are}} in.', values);
  if (signed === 0) return t('Nothing was signed.');
  return t('{number} signed, {rest} left out.', values);
};

function Row({ post, outcome }: { post: PostView; outcome: MaybeOutcome }) {
  const isSigned = outcome ? outcome.kind === 'signed' : !isWaiting(post);
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3.5 py-3 max-phone:grid-cols-[44px_1fr]">
      <Thumbnail url={stillOf(post.media[0])} className="size-11" />
      <div className="grid min-w-0 gap-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <PlatformGlyph platform={post.platform} size={14} />
          <span className="min-w-0 truncate font-semibold">{listHeadline(post)}</span>
          <StateBadge state={post.state} />
        </span>
        <span className={`flex gap-1.5 text-sm ${isSigned ? 'text-fg-2' : 'text-red'}`}>
          <Icon of={isSigned ? Check : TriangleAlert} size={14} className="mt-[3px]" />
          {describeOutcome(post, outcome)}
        </span>
      </div>
      <div className="max-phone:col-span-2 max-phone:*:w-full">
        {isWaiting(post) ? (
          <Link to="/review/{-$postId}" params={{ postId: post.id }} search={{}} className="btn btn-sm">
            {t('Look at it again')}
          </Link>
        ) : post.state === 'scheduled' && post.can.includes('unschedule') ? (
          <ClearScheduleButton post={post} />
        ) : (
          <Link to="/posts/$postId" params={{ postId: post.id }} className="btn btn-sm">
            {t('Open', {}, 'verb')}
          </Link>
        )}
      </div>
    </li>
  );
}

/** The closest to undoing a signature: the post is no longer published automatically. */
function ClearScheduleButton({ post }: { post: PostView }) {
  const { clear, isPending } = useClearSchedule(post);
  return (
    <button type="button" className="btn btn-sm" disabled={isPending} onClick={clear}>
      {t('Remove the time')}
    </button>
  );
}
