import { Link } from '@tanstack/react-router';
import type { PostDetailView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { formatRelativeDay, timeOf } from '../../time/dates.ts';
import { headline } from '../post/post-headline.ts';
import { StateBadge } from '../post/post-state.tsx';
import { MarkedText } from './marked-text.tsx';

/** What readers see now, and each amendment of a published post with its outcome. */
export function Amendments({ post, zone }: { post: PostDetailView; zone: string }) {
  const { out_now: now, current_revision: first, amendments } = post;
  if (!now && amendments.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={t('Changes since it went out')}>
      <h2 className="h3">{t('Changes since it went out')}</h2>
      {now ? (
        <div className="grid gap-1">
          <p className="text-xs text-fg-2">{t('Readers see now')}</p>
          <p className="font-post text-[15px] leading-[1.6] [overflow-wrap:anywhere] whitespace-pre-wrap">
            <MarkedText before={first?.text ?? post.caption} after={now.text} />
          </p>
        </div>
      ) : null}
      <ol className="grid divide-y divide-edge-strong/30 text-sm empty:hidden">
        {amendments.map((one) => (
          <li
            key={one.id}
            className="grid grid-cols-[136px_1fr_auto] items-center gap-3 py-1.5 max-phone:grid-cols-1 max-phone:gap-0"
          >
            <span className="slug text-fg-2">
              {formatRelativeDay(one.published_at ?? one.created_at, zone)},{' '}
              {timeOf(one.published_at ?? one.created_at, zone)}
            </span>
            <span className="min-w-0 truncate">
              <Link to="/posts/$postId" params={{ postId: one.id }} className="link">
                {headline(one.caption)}
              </Link>
              <span className="text-fg-2"> · {one.author.name}</span>
            </span>
            <span>
              <StateBadge state={one.state} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
