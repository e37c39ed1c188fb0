import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState, SkeletonRows } from '../components/feedback.tsx';
import { FirstSteps } from '../components/first-steps.tsx';
import { Page } from '../components/page.tsx';
import { PostTimeline } from '../components/post-timeline.tsx';
import { SignLead } from '../components/sign-lead.tsx';
import { accountsQuery } from '../data/accounts.ts';
import { queueQuery, somePostsQuery, waitsForMe } from '../data/posts.ts';
import { maySign, mayWrite, useMe } from '../data/session.ts';
import { fullDay, greeting, spanWords } from '../lib/dates.ts';
import { useNow } from '../lib/use-now.ts';
import { capital, firstName, joinAnd, plural } from '../lib/words.ts';
import { LooseEnds, looseEndsOf } from './home-loose-ends.tsx';

export function HomePage() {
  const { user, workspace } = useMe();
  const zone = workspace.time_zone;
  const now = useNow();
  const queue = useQuery(queueQuery);
  const trouble = useQuery(somePostsQuery('changes_requested,failed,missed,unconfirmed'));
  const next = useQuery(somePostsQuery('approved,scheduled,publishing'));
  const out = useQuery(somePostsQuery('published', 5));
  const anything = useQuery(somePostsQuery('', 1));
  const accounts = useQuery(accountsQuery);
  const all = [queue, trouble, next, out, anything, accounts];
  const hello = `${greeting(now, zone)}, ${firstName(user.name)}.`;

  const failed = all.find((query) => query.isError && query.data === undefined);
  if (failed)
    return (
      <Page title="Home" heading={hello}>
        <ErrorState
          error={failed.error}
          onRetry={() => void Promise.all(all.map((query) => query.refetch()))}
        />
      </Page>
    );
  if (!queue.data || !trouble.data || !next.data || !out.data || !anything.data || !accounts.data)
    return (
      <Page title="Home" heading={hello}>
        <SkeletonRows />
      </Page>
    );

  const mine = queue.data.filter((post) => waitsForMe(post, workspace.role));
  const ends = looseEndsOf(trouble.data, accounts.data, user.id, workspace.role);
  const scheduled = next.data
    .filter((post) => post.schedule)
    .sort((a, b) => (a.schedule?.publish_at ?? '').localeCompare(b.schedule?.publish_at ?? ''));
  const ready = next.data.filter((post) => !post.schedule);
  const first = scheduled[0]?.schedule?.publish_at;
  const needs = [
    ...(mine.length ? [plural(mine.length, 'proof')] : []),
    ...(ends.length ? [plural(ends.length, 'loose end')] : []),
  ];
  const signedOnce = next.data.length > 0 || out.data.length > 0;
  const step = accounts.data.length === 0 ? 1 : anything.data.length === 0 ? 2 : signedOnce ? 4 : 3;
  const writes = mayWrite(workspace.role);
  const newcomer = writes && (step < 3 || (step === 3 && ends.length === 0 && out.data.length === 0));

  return (
    <Page
      title="Home"
      heading={`${hello} ${needs.length ? `${capital(joinAnd(needs))}.` : newcomer ? 'Three steps to the first post.' : 'Nothing waits for you.'}`}
      sub={`${fullDay(now, zone)}. ${first ? `The next post leaves in ${spanWords(Date.parse(first) - now)}.` : 'No post has a time yet.'}`}
    >
      {newcomer ? (
        <FirstSteps step={step} draft={anything.data[0]} connects={maySign(workspace.role)} />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)_400px] items-start gap-10 max-desk:grid-cols-1 max-desk:gap-8">
        <div className="grid gap-6">
          {mine.length > 0 ? <SignLead posts={mine} zone={zone} /> : null}
          {ends.length > 0 ? <LooseEnds ends={ends} zone={zone} /> : null}
          {mine.length === 0 && ends.length === 0 && !newcomer ? (
            <div className="panel grid justify-items-start gap-2 p-7">
              <p className="h2">Nothing waits for you.</p>
              <p className="text-fg-2">The next draft lands here when someone asks for a review.</p>
              {writes ? (
                <Link to="/compose/{-$postId}" params={{ postId: undefined }} className="btn mt-2">
                  Write a post
                </Link>
              ) : null}
            </div>
          ) : null}
        </div>
        {newcomer && !signedOnce ? null : (
          <aside className="grid gap-7">
            <PostTimeline
              title="Going out next"
              posts={[...ready, ...scheduled].slice(0, 6)}
              zone={zone}
              when={(post) => post.schedule?.publish_at ?? null}
              empty="Nothing is signed and waiting to go out."
              undated="Signed, no time yet"
            />
            <PostTimeline
              title="Went out"
              posts={out.data}
              zone={zone}
              when={(post) => post.published_at}
              empty="Nothing has gone out yet. It will be listed here, with a link."
              undated="Published"
              more="published"
            />
          </aside>
        )}
      </div>
    </Page>
  );
}
