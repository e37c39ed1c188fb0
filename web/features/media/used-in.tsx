import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { MediaDetailView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { useMe } from '../../data/session.ts';
import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { shortDay } from '../../time/dates.ts';
import { headline } from '../post/post-headline.ts';
import { StatePatch } from '../post/post-state.tsx';

type UsingPost = MediaDetailView['used_in'][number];

export const lockedMessage = (living: number): string =>
  t(
    'It can’t be deleted while {count, plural, one {one active post uses} other {{number} active posts use}} it.',
    { count: living, number: spellNumber(living) },
  );

export function UsingPosts({ posts }: { posts: readonly UsingPost[] }) {
  const { workspace } = useMe();
  if (posts.length === 0) return null;
  return (
    <ul className="grid">
      {posts.map((post) => (
        <li key={post.id}>
          <Link
            to="/posts/$postId"
            params={{ postId: post.id }}
            className="-mx-1.5 grid grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-2.5 rounded-1 px-1.5 py-1.5 text-sm hover:bg-hover"
          >
            <StatePatch state={post.state} platform={post.platform} />
            <span className="truncate">{headline(post.caption)}</span>
            <span className="slug">
              {post.publish_at ? shortDay(post.publish_at, workspace.time_zone) : t('no time')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function UsedIn({ media }: { media: MediaDetailView }) {
  const living = media.used_in.filter((post) => post.living).length;
  return (
    <section className="grid gap-2.5 px-[18px] py-4">
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="h3">{t('Where it is used')}</h3>
        <span className="meta">
          {t('{count, plural, =0 {no posts} one {# post} other {# posts}}', { count: media.used_in.length })}
        </span>
      </div>
      <UsingPosts posts={media.used_in} />
      {living > 0 ? (
        <p className="note">
          <Icon of={Lock} />
          <span>{lockedMessage(living)}</span>
        </p>
      ) : null}
    </section>
  );
}
