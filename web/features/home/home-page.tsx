import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PostView } from '../../../server/http/views.ts';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { maySign, mayWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { capital, firstName, joinAnd, numberWord } from '../../i18n/words.ts';
import { fullDay, greeting, spanWords } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { hasPassed } from '../post/leaving.ts';
import { waitsForMe } from '../post/queries.ts';
import { FirstSteps } from './first-steps.tsx';
import { YourDrafts } from './home-drafts.tsx';
import { LooseEnds } from './home-loose-ends.tsx';
import { looseEndsOf } from './loose-ends.ts';
import { ownDrafts } from './own-drafts.ts';
import { PostTimeline } from './post-timeline.tsx';
import { homeQueries } from './queries.ts';
import { SignLead } from './sign-lead.tsx';
import { weekOf } from './week.ts';
import { WeekStrip } from './week-strip.tsx';

/** When the next signed post leaves; without one, how many would leave at their time if they were signed. */
const nextWords = (next: PostView | undefined, queue: readonly PostView[], now: number): string => {
  if (next?.schedule)
    return next.state === 'publishing' || hasPassed(next, now)
      ? t('A post is due now.')
      : t('The next post leaves in {span}.', { span: spanWords(Date.parse(next.schedule.publish_at) - now) });
  const count = queue.filter((post) => post.schedule && !hasPassed(post, now)).length;
  const nothing = t('Nothing is scheduled to go out.');
  if (count === 0) return nothing;
  const waiting = t(
    '{count, plural, one {{number} post that has a time waits} other {{number} posts that have a time wait}} for a signature.',
    { count, number: capital(numberWord(count)) },
  );
  return `${nothing} ${waiting}`;
};

export function HomePage() {
  const { user, workspace } = useMe();
  const zone = workspace.time_zone;
  const now = useNow();
  const queue = useQuery(homeQueries.queue);
  const trouble = useQuery(homeQueries.trouble);
  const drafts = useQuery(homeQueries.drafts);
  const timeless = useQuery(homeQueries.timeless);
  const next = useQuery(homeQueries.next);
  const out = useQuery(homeQueries.out);
  const anything = useQuery(homeQueries.anything);
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
  // The week stands above the rest: what comes after it would jump down.
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

  const mine = queue.data.filter(waitsForMe);
  const ends = looseEndsOf(trouble.data, accounts.data, {
    userId: user.id,
    signs: maySign(workspace.role),
    now,
  });
  const written = ownDrafts(drafts.data, user.id);
  const signed = [...timeless.data, ...next.data];
  const needs = [
    ...(mine.length
      ? [
          t('{count, plural, one {{number} proof} other {{number} proofs}}', {
            count: mine.length,
            number: numberWord(mine.length),
          }),
        ]
      : []),
    ...(ends.length
      ? [
          t('{count, plural, one {{number} loose end} other {{number} loose ends}}', {
            count: ends.length,
            number: numberWord(ends.length),
          }),
        ]
      : []),
  ];
  const signedOnce = signed.length > 0 || out.data.length > 0;
  const step = accounts.data.length === 0 ? 1 : anything.data.length === 0 ? 2 : signedOnce ? 4 : 3;
  const writes = mayWrite(workspace.role);
  const newcomer =
    writes && (step < 3 || (step === 3 && mine.length < 2 && ends.length === 0 && out.data.length === 0));

  return (
    <Page
      title={t('Home')}
      heading={`${hello} ${needs.length ? `${capital(joinAnd(needs))}.` : newcomer ? t('Three steps to the first post.') : t('Nothing waits for you.')}`}
      sub={`${fullDay(now, zone)}. ${nextWords(next.data[0], queue.data, now)}`}
    >
      {newcomer ? (
        <FirstSteps step={step} draft={anything.data[0]} connects={maySign(workspace.role)} />
      ) : null}
      {newcomer || !week.data ? null : <WeekStrip days={days} posts={week.data} zone={zone} now={now} />}
      <div className="grid grid-cols-[minmax(0,1fr)_400px] items-start gap-10 max-desk:grid-cols-1 max-desk:gap-8">
        <div className="grid gap-6">
          {mine.length > 0 ? <SignLead posts={mine} zone={zone} /> : null}
          {ends.length > 0 ? <LooseEnds ends={ends} zone={zone} /> : null}
          {mine.length === 0 && ends.length === 0 && !newcomer ? (
            <div className="panel grid justify-items-start gap-2 p-7">
              <p className="h2">{t('Nothing waits for you.')}</p>
              <p className="text-fg-2">{t('The next draft lands here when someone asks for a review.')}</p>
              {writes ? (
                <Link to="/compose/{-$postId}" params={{ postId: undefined }} className="btn mt-2">
                  {t('Write a post')}
                </Link>
              ) : null}
            </div>
          ) : null}
          {written.length > 0 ? <YourDrafts drafts={written} zone={zone} /> : null}
        </div>
        {newcomer && !signedOnce ? null : (
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
