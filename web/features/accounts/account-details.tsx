import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { AccountView, PlatformPostView } from '../../../server/http/views.ts';
import { Skeleton } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { readableError } from '../../components/readable-error.ts';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { dateOf, timeOf } from '../../time/dates.ts';
import { MetricList } from '../platforms/metric-list.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { headline } from '../post/post-headline.ts';
import { accountDetailsQuery, accountPostsQuery } from './queries.ts';

/** What the platform reports about the account; fetched only when the user asks for it. */
export function AccountDetails({ account, zone }: { account: AccountView; zone: string }) {
  const [isRequested, setRequested] = useState(false);
  const platform = platformLabel(account.platform);
  if (!isRequested)
    return (
      <section className="grid justify-items-start gap-2.5 px-5 py-4">
        <h3 className="h3">{t('On {platform} now', { platform })}</h3>
        <button type="button" className="btn btn-sm" onClick={() => setRequested(true)}>
          {t('See figures and posts')}
        </button>
      </section>
    );
  return (
    <>
      <Details account={account} zone={zone} />
      <Posts account={account} zone={zone} />
    </>
  );
}

function Details({ account, zone }: { account: AccountView; zone: string }) {
  const details = useQuery(accountDetailsQuery(account.id));
  return (
    <section className="grid gap-2.5 px-5 py-4">
      <h3 className="h3">{t('On {platform} now', { platform: platformLabel(account.platform) })}</h3>
      {details.data ? (
        <>
          {details.data.description ? (
            <p className="line-clamp-4 text-sm whitespace-pre-line text-fg-2">{details.data.description}</p>
          ) : null}
          {details.data.figures.length > 0 ? (
            <MetricList metrics={details.data.figures} />
          ) : (
            <p className="text-sm text-fg-3">{t('Figures are not available.')}</p>
          )}
          <p className="meta">
            {t('As the platform reported at {time}.', { time: timeOf(details.data.read_at, zone) })}
          </p>
        </>
      ) : (
        <QueryStatus query={details} />
      )}
    </section>
  );
}

function Posts({ account, zone }: { account: AccountView; zone: string }) {
  const posts = useQuery(accountPostsQuery(account.id));
  return (
    <section className="grid gap-2.5 px-5 py-4">
      <h3 className="h3">{t('Its latest posts there')}</h3>
      {posts.data ? (
        posts.data.length > 0 ? (
          <ul className="-mx-1 divide-y divide-edge">
            {posts.data.map((post) => (
              <PostLine key={post.external_id} post={post} zone={zone} />
            ))}
          </ul>
        ) : (
          <p className="text-sm text-fg-2">{t('It has no posts yet.')}</p>
        )
      ) : (
        <QueryStatus query={posts} />
      )}
    </section>
  );
}

function PostLine({ post, zone }: { post: PlatformPostView; zone: string }) {
  return (
    <li className="grid gap-0.5 px-1 py-2 text-sm">
      <a
        href={post.url}
        target="_blank"
        rel="noreferrer"
        className="flex items-start gap-1.5 hover:underline"
      >
        <span className="line-clamp-2 flex-1 [overflow-wrap:anywhere]">{headline(post.text)}</span>
        <Icon of={ArrowUpRight} className="mt-0.5 text-fg-3" />
      </a>
      <span className="meta">
        {[post.published_at ? dateOf(post.published_at, zone) : null, post.visibility]
          .filter(Boolean)
          .join(', ')}
        {post.post_id ? (
          <>
            {post.published_at || post.visibility ? ', ' : ''}
            <Link to="/posts/$postId" params={{ postId: post.post_id }} className="link">
              {t('signed off here')}
            </Link>
          </>
        ) : null}
      </span>
    </li>
  );
}

function QueryStatus({ query }: { query: { isPending: boolean; error: unknown; refetch: () => unknown } }) {
  if (query.isPending)
    return (
      <Skeleton>
        <div className="grid gap-2">
          <span className="sk h-3.5 w-2/3" />
          <span className="sk h-3.5 w-1/2" />
        </div>
      </Skeleton>
    );
  const isUnsupported = query.error instanceof ApiProblem && query.error.code === 'not_supported';
  return (
    <div className="grid justify-items-start gap-2 text-sm" role={isUnsupported ? undefined : 'alert'}>
      <p className="text-fg-2">
        {isUnsupported ? `${t('Not available.')} ` : ''}
        {readableError(query.error).detail}
      </p>
      {isUnsupported ? null : (
        <button type="button" className="btn btn-sm" onClick={() => void query.refetch()}>
          <Icon of={RotateCcw} />
          {t('Ask again')}
        </button>
      )}
    </div>
  );
}
