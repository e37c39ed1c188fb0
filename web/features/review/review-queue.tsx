import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import type { PostView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { shortDay, timeOf } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { campaignsQuery } from '../campaigns/queries.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { hasPassed } from '../post/lateness.ts';
import { stillOf } from '../post/media-facts.ts';
import { listHeadline } from '../post/post-headline.ts';
import { StateBadge } from '../post/post-state.tsx';
import { formatBatchIds } from '../post-panel/batch.ts';
import type { Batch } from '../post-panel/use-batch.ts';

/** Beside the proof: what waits for the user, oldest first; then what waits for others; then what is signed. */
export function ReviewQueue(props: {
  mine: readonly PostView[];
  others: readonly PostView[];
  signed: readonly PostView[];
  current: string | undefined;
  zone: string;
  batch: Batch;
  /** Only the posts of this campaign. */
  campaign: string | undefined;
  className?: string;
}) {
  const { mine, others, signed, current, zone, campaign, batch } = props;
  const same = { current, zone, campaign, batch };
  return (
    <aside
      aria-label={t('Waiting for you')}
      className={`flex min-h-0 flex-col border-r border-edge ${props.className ?? ''}`}
    >
      <header className="px-5 pt-[18px] pb-3">
        <h2 className="h2">
          {mine.length
            ? t('{count, plural, one {One proof waits} other {{number} proofs wait}} for you', {
                count: mine.length,
                number: capitalize(spellNumber(mine.length)),
              })
            : t('Nothing waits for you')}
        </h2>
        {campaign ? (
          <CampaignFilterLine id={campaign} />
        ) : (
          <p className="meta mt-0.5">
            {mine.length
              ? t('Oldest first.')
              : t('The next draft lands here when someone asks for a review.')}
          </p>
        )}
        <SignSeveral ids={mine.map(({ id }) => id)} batch={batch} />
      </header>
      <div className="flex-1 overflow-auto">
        <Group posts={mine} {...same} choosable />
        <Group title={t('Waiting for others')} posts={others} {...same} quiet />
        <Group title={t('Signed, not out yet')} posts={signed} {...same} quiet />
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-1.5 border-t border-edge px-5 py-3 text-xs text-fg-3 pointer-coarse:hidden">
        <span className="flex items-center gap-1">
          <kbd>J</kbd>
          <kbd>K</kbd>
          {t('move', {}, 'key')}
        </span>
        <span className="flex items-center gap-1">
          <kbd>A</kbd>
          {t('sign', {}, 'key')}
        </span>
        <span className="flex items-center gap-1">
          <kbd>R</kbd>
          {t('send back', {}, 'key')}
        </span>
        <span className="flex items-center gap-1">
          <kbd>E</kbd>
          {t('edit', {}, 'key')}
        </span>
        <span className="flex items-center gap-1">
          <kbd>X</kbd>
          {t('choose', {}, 'key')}
        </span>
        <span className="flex items-center gap-1">
          <kbd>?</kbd>
          {t('all keys', {}, 'key')}
        </span>
      </div>
    </aside>
  );
}

/** The active campaign filter, with links to the campaign and to the whole queue. */
function CampaignFilterLine({ id }: { id: string }) {
  const campaigns = useQuery(campaignsQuery);
  const name = campaigns.data?.find((one) => one.id === id)?.name;
  return (
    <p className="meta mt-0.5">
      {rich('Of <a>{name}</a>, as they go out. <all>Show all</all>', {
        name: name ?? t('one campaign'),
        a: (inner) => (
          <Link to="/campaigns/$campaignId" params={{ campaignId: id }} search={{}} className="link">
            {inner}
          </Link>
        ),
        all: (inner) => (
          <Link to="/review/{-$postId}" params={{ postId: undefined }} search={{}} className="link">
            {inner}
          </Link>
        ),
      })}
    </p>
  );
}

/** The button to sign several, and how many are selected. */
function SignSeveral({ ids, batch }: { ids: readonly string[]; batch: Batch }) {
  const count = batch.ids.length;
  if (count === 0)
    return ids.length < 2 ? null : (
      <button type="button" className="btn btn-sm mt-2.5" onClick={() => batch.choose(ids)}>
        <Icon of={ListChecks} />
        {t('Sign several')}
      </button>
    );
  const all = ids.every((id) => batch.ids.includes(id));
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <b>{t('{count} chosen', { count })}</b>
      {all ? null : (
        <button type="button" className="link text-fg-2" onClick={() => batch.choose(ids)}>
          {t('Choose all')}
        </button>
      )}
      <button type="button" className="link text-fg-2" onClick={batch.stop}>
        {t('Choose none')}
      </button>
    </div>
  );
}

function Group({
  title,
  posts,
  current,
  zone,
  campaign,
  batch,
  quiet = false,
  choosable = false,
}: {
  title?: string;
  posts: readonly PostView[];
  current: string | undefined;
  zone: string;
  campaign: string | undefined;
  batch: Batch;
  quiet?: boolean;
  /** Whether they can be signed together. */
  choosable?: boolean;
}) {
  const isBatch = batch.ids.length > 0;
  const now = useNow();
  if (posts.length === 0) return null;
  return (
    <>
      {title ? <h3 className="meta px-5 pt-4 pb-2">{title}</h3> : null}
      <ol>
        {posts.map((post) => (
          <li key={post.id} className="group relative border-t border-edge">
            <Link
              to="/review/{-$postId}"
              params={{ postId: post.id }}
              search={{ campaign, batch: formatBatchIds(batch.ids) }}
              aria-current={post.id === current ? 'true' : undefined}
              className={`relative grid grid-cols-[44px_1fr] gap-3 py-3 pr-4 pl-5 hover:bg-sunk ${
                post.id === current
                  ? 'bg-paper before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-fg'
                  : ''
              }`}
            >
              <Thumbnail url={stillOf(post.media[0])} className="h-14 w-11" />
              <span className="min-w-0">
                <span className="slug mb-0.5 flex items-center gap-1.5 pr-6 tracking-[0]">
                  <PlatformGlyph platform={post.platform} size={13} />
                  {post.schedule
                    ? `${shortDay(post.schedule.publish_at, zone)}, ${timeOf(post.schedule.publish_at, zone)}`
                    : t('no time set')}
                </span>
                <span className={`line-clamp-2 text-sm leading-snug font-[550] ${quiet ? 'text-fg-2' : ''}`}>
                  {listHeadline(post)}
                </span>
                {quiet && post.state !== 'in_review' ? (
                  <span className="mt-1 block">
                    <StateBadge state={post.state} />
                  </span>
                ) : (
                  <span className="meta">
                    {t('{app, select, yes {{name} (app)} other {{name}}}, {given} of {needed} signed', {
                      app: post.from_app ? 'yes' : 'no',
                      name: post.author.name,
                      given: post.approvals.given,
                      needed: post.approvals.needed,
                    })}
                    {batch.ids.includes(post.id) && batch.seen[post.id] ? `, ${t('seen')}` : ''}
                    {hasPassed(post, now) ? (
                      <span className="block text-red">{t('Its time has passed.')}</span>
                    ) : null}
                  </span>
                )}
              </span>
            </Link>
            {choosable && (posts.length > 1 || isBatch) ? (
              <input
                type="checkbox"
                className={`check absolute top-3 right-4 ${isBatch ? '' : 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100'}`}
                aria-label={t('Sign together with others: {post}', { post: listHeadline(post) })}
                checked={batch.ids.includes(post.id)}
                onChange={() => batch.toggle(post.id)}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
}
