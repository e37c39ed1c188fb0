import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PostView } from '../../../server/http/views.ts';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { roleCanSign, roleCanWrite, useMe } from '../../data/session.ts';
import { capitalize, firstName, formatList, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { formatTimeSpan, fullDay, greeting } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { findProgress, isConnected, isSigned } from '../first-steps/steps.ts';
import { StepsStrip } from '../first-steps/steps-strip.tsx';
import { hasPassed } from '../post/lateness.ts';
import { isWaitingForMe } from '../post/queries.ts';
import { groupByIdea } from '../post/variants.ts';
import { findOwnDrafts } from './find-own-drafts.ts';
import { LooseEndList } from './loose-end-list.tsx';
import { findLooseEnds } from './loose-ends.ts';
import { PostTimeline } from './post-timeline.tsx';
import { homeQueries } from './queries.ts';
import { WaitingProofs } from './waiting-proofs.tsx';
import { weekOf } from './week.ts';
import { WeekStrip } from './week-strip.tsx';
import { YourDrafts } from './your-drafts.tsx';

/** When the next signed post goes out; without one, how many posts with a time wait for a signature. */
const describeNext = (next: PostView | undefined, queue: readonly PostView[], now: number): string => {
  if (next?.schedule)
    return next.state === 'publishing' || hasPassed(next, now)
      ? t('A post is due now.')
      : t('The next post goes out in {span}.', {
          span: formatTimeSpan(Date.parse(next.schedule.publish_at) - now),
        });
  const count = queue.filter((post) => post.schedule && !hasPassed(post, now)).length;
  const nothing = t('Nothing is scheduled to go out.');
  if (count === 0) return nothing;
  const waiting = t(
    '{count, plural, one {{number} post that has a time waits} other {{number} posts that have a time wait}} for a signature.',
    { count, number: capitalize(spellNumber(count)) },
  );
  return `${nothing} ${waiting}`;
};

const describeOpen = (count: number): string =>
  t('{count, plural, one {One step left to the first proof.} other {{number} steps to the first proof.}}', {
    count,
    number: capitalize(spellNumber(count)),
  });

export function HomePage() {
  const { user, workspace } = useMe();
  const zone = workspace.time_zone;
  const now = useNow();
  const queue = useQuery(homeQueries.queue);
  const trouble = useQuery(homeQueries.trouble);
  const drafts = useQuery(homeQueries.drafts);
  const timeless = useQuery(homeQueries.unscheduled);
  const next = useQuery(homeQueries.next);
  const out = useQuery(homeQueries.published);
  const anything = useQuery(homeQueries.anyPost);
  const accounts = useQuery(accountsQuery);
  const days = weekOf(now, zone);
  const week = useQuery(homeQueries.week(now));
  const all = [queue, trouble, drafts, timeless, next, out, anything, accounts];
  const hello = t('{greeting}, {name}.', { greeting: greeting(now, zone), name: firstName(user.name) });

  const failed = all.find((query) => query.isError && query.data === undefined);
  if (failed)
    return (
      <Page title={t('Home')} heading={hello}>
        <ErrorState
          error={failed.error}
          onRetry={() => void Promise.all(all.map((query) => query.refetch()))}
        />
      </Page>
    );
  // The week is at the top, so the page would jump if the rest were rendered before it.
  if (
    !queue.data ||
    !trouble.data ||
    !drafts.data ||
    !timeless.data ||
    !next.data ||
    !out.data ||
    !anything.data ||
    !accounts.data ||
    week.isPending
  )
    return (
      <Page title={t('Home')} heading={hello}>
        <SkeletonRows />
      </Page>
    );

  const mine = queue.data.filter(isWaitingForMe);
  const ideaCount = groupByIdea(mine).length;
  const ends = findLooseEnds(trouble.data, accounts.data, {
    userId: user.id,
    signs: roleCanSign(workspace.role),
    now,
  });
  const myDrafts = findOwnDrafts(drafts.data, user.id);
  const signed = [...timeless.data, ...next.data];
  const needs = [
    ...(mine.length
      ? [
          t('{count, plural, one {{number} idea to sign} other {{number} ideas to sign}}', {
            count: ideaCount,
            number: spellNumber(ideaCount),
          }),
        ]
      : []),
    ...(ends.length
      ? [
          t('{count, plural, one {{number} loose end} other {{number} loose ends}}', {
            count: ends.length,
            number: spellNumber(ends.length),
          }),
        ]
      : []),
  ];
  const hasSigned = signed.length > 0 || out.data.length > 0 || queue.data.some(isSigned);
  const canWrite = roleCanWrite(workspace.role);
  const hasAccount = accounts.data.some(isConnected);
  const progress = findProgress(workspace.first_steps, { hasAccount, hasSigned });
  // People who already work here are not led through their first steps, nor those who join a workspace of others.
  const isNew = anything.data.length === 0 || (mine.length < 2 && ends.length === 0);
  const isNewcomer =
    workspace.role === 'owner' && isNew && !progress.isFinished && !workspace.first_steps.put_away;

  return (
    <Page
      title={t('Home')}
      heading={`${hello} ${needs.length ? `${capitalize(formatList(needs))}.` : isNewcomer ? describeOpen(progress.openCount) : t('Nothing waits for you.')}`}
      subtitle={`${fullDay(now, zone)}. ${describeNext(next.data[0], queue.data, now)}`}
    >
      {isNewcomer ? <StepsStrip progress={progress} /> : null}
      {isNewcomer || !week.data ? null : <WeekStrip days={days} posts={week.data} zone={zone} now={now} />}
      <div className="grid grid-cols-[minmax(0,1fr)_400px] items-start gap-10 max-desk:grid-cols-1 max-desk:gap-8">
        <div className="grid gap-6">
          {mine.length > 0 ? <WaitingProofs posts={mine} zone={zone} /> : null}
          {ends.length > 0 ? <LooseEndList ends={ends} zone={zone} /> : null}
          {mine.length === 0 && ends.length === 0 && !isNewcomer ? (
            <div className="panel grid justify-items-start gap-2 p-7">
              <p className="h2">{t('Nothing waits for you.')}</p>
              <p className="text-fg-2">{t('The next draft lands here when someone asks for a review.')}</p>
              {canWrite ? (
                <Link to="/compose/{-$postId}" params={{ postId: undefined }} className="btn mt-2">
                  {t('Write a post')}
                </Link>
              ) : null}
            </div>
          ) : null}
          {myDrafts.length > 0 ? <YourDrafts drafts={myDrafts} zone={zone} /> : null}
        </div>
        {isNewcomer && !hasSigned ? null : (
          <aside className="grid gap-7">
            <PostTimeline
              title={t('Going out next')}
              posts={signed}
              zone={zone}
              when={(post) => post.schedule?.publish_at ?? null}
              empty={t('Nothing is signed and waiting to go out.')}
              undated={t('Signed, no time yet')}
              more="signed"
            />
            <PostTimeline
              title={t('Went out')}
              posts={out.data}
              zone={zone}
              when={(post) => post.published_at}
              empty={t('Nothing has gone out yet. It will be listed here, with a link.')}
              undated={t('Published')}
              more="published"
            />
          </aside>
        )}
      </div>
    </Page>
  );
}
