import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PostView } from '../../server/http/views.ts';
import { PlatformGlyph } from '../components/platform-glyph.tsx';
import { StateBadge } from '../components/post-state.tsx';
import { Thumb } from '../components/thumb.tsx';
import { campaignsQuery } from '../data/campaigns.ts';
import { shortDay, timeOf } from '../lib/dates.ts';
import { stillOf } from '../lib/media-facts.ts';
import { capital, listedAs, plural } from '../lib/words.ts';

/** At the left of the booth: what waits for you, oldest first; then what waits for others; then what is signed. */
export function ReviewQueue(props: {
  mine: readonly PostView[];
  others: readonly PostView[];
  signed: readonly PostView[];
  current: string | undefined;
  zone: string;
  /** Only the posts of this one. */
  campaign: string | undefined;
  className?: string;
}) {
  const { mine, others, signed, current, zone, campaign } = props;
  return (
    <aside
      aria-label="Waiting for you"
      className={`flex min-h-0 flex-col border-r border-edge ${props.className ?? ''}`}
    >
      <header className="px-5 pt-[18px] pb-3">
        <h2 className="h2">
          {mine.length
            ? `${capital(plural(mine.length, 'proof'))} ${mine.length === 1 ? 'waits' : 'wait'} for you`
            : 'Nothing waits for you'}
        </h2>
        {campaign ? (
          <CampaignLine id={campaign} />
        ) : (
          <p className="meta mt-0.5">
            {mine.length ? 'Oldest first.' : 'The next draft lands here when someone asks for a review.'}
          </p>
        )}
      </header>
      <div className="flex-1 overflow-auto">
        <Group posts={mine} current={current} zone={zone} campaign={campaign} />
        <Group
          title="Waiting for others"
          posts={others}
          current={current}
          zone={zone}
          campaign={campaign}
          quiet
        />
        <Group
          title="Signed, not out yet"
          posts={signed}
          current={current}
          zone={zone}
          campaign={campaign}
          quiet
        />
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-1.5 border-t border-edge px-5 py-3 text-xs text-fg-3 pointer-coarse:hidden">
        <span className="flex items-center gap-1">
          <kbd>J</kbd>
          <kbd>K</kbd>move
        </span>
        <span className="flex items-center gap-1">
          <kbd>A</kbd>sign
        </span>
        <span className="flex items-center gap-1">
          <kbd>R</kbd>send back
        </span>
        <span className="flex items-center gap-1">
          <kbd>E</kbd>edit
        </span>
        <span className="flex items-center gap-1">
          <kbd>?</kbd>all keys
        </span>
      </div>
    </aside>
  );
}

/** Only this campaign is shown; the way to it, and to everything. */
function CampaignLine({ id }: { id: string }) {
  const campaigns = useQuery(campaignsQuery);
  const name = campaigns.data?.find((one) => one.id === id)?.name;
  return (
    <p className="meta mt-0.5">
      Of{' '}
      <Link to="/campaigns/$campaignId" params={{ campaignId: id }} search={{}} className="link">
        {name ?? 'one campaign'}
      </Link>
      , as they go out.{' '}
      <Link to="/review/{-$postId}" params={{ postId: undefined }} search={{}} className="link">
        Show all
      </Link>
    </p>
  );
}

function Group({
  title,
  posts,
  current,
  zone,
  campaign,
  quiet = false,
}: {
  title?: string;
  posts: readonly PostView[];
  current: string | undefined;
  zone: string;
  campaign: string | undefined;
  quiet?: boolean;
}) {
  if (posts.length === 0) return null;
  return (
    <>
      {title ? <h3 className="meta px-5 pt-4 pb-2">{title}</h3> : null}
      <ol>
        {posts.map((post) => (
          <li key={post.id} className="border-t border-edge">
            <Link
              to="/review/{-$postId}"
              params={{ postId: post.id }}
              search={{ campaign }}
              aria-current={post.id === current ? 'true' : undefined}
              className={`relative grid grid-cols-[44px_1fr] gap-3 py-3 pr-4 pl-5 hover:bg-sunk ${
                post.id === current
                  ? 'bg-paper before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-fg'
                  : ''
              }`}
            >
              <Thumb url={stillOf(post.media[0])} className="h-14 w-11" />
              <span className="min-w-0">
                <span className="slug mb-0.5 flex items-center gap-1.5">
                  <PlatformGlyph platform={post.platform} size={13} />
                  {post.schedule
                    ? `${shortDay(post.schedule.publish_at, zone)}, ${timeOf(post.schedule.publish_at, zone)}`
                    : 'no time set'}
                </span>
                <span className={`line-clamp-2 text-sm leading-snug font-[550] ${quiet ? 'text-fg-2' : ''}`}>
                  {listedAs(post)}
                </span>
                {quiet && post.state !== 'in_review' ? (
                  <span className="mt-1 block">
                    <StateBadge state={post.state} />
                  </span>
                ) : (
                  <span className="meta">
                    {post.author.name}
                    {post.from_app ? ' (app)' : ''}, {post.approvals.given} of {post.approvals.needed} signed
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
