import { Link } from '@tanstack/react-router';
import type { PostView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { differencesOf } from '../post/variants.ts';
import { differenceLabels, isLeftOut, variantName } from '../post-panel/idea-variants.tsx';
import type { Batch } from '../post-panel/use-batch.ts';

/** The head of the sheet: one tab for each post of the idea. Opening one is seeing it. */
export function IdeaTabs({
  posts,
  current,
  batch,
  search,
}: {
  posts: readonly PostView[];
  current: string;
  /** Null: not several of them wait for this user. */
  batch: Batch | null;
  search: { campaign?: string | undefined; batch?: string | undefined };
}) {
  return (
    <nav
      aria-label={t('Posts of this idea')}
      className="flex flex-wrap border-b border-edge px-2 max-phone:px-1"
    >
      {posts.map((post) => {
        const [difference] = differencesOf(post, posts);
        const isCurrent = post.id === current;
        return (
          <Link
            key={post.id}
            to="/review/{-$postId}"
            params={{ postId: post.id }}
            search={search}
            aria-current={isCurrent ? 'page' : undefined}
            className={`relative flex h-[46px] items-center gap-2 px-3 max-phone:px-2.5 ${
              isCurrent
                ? 'font-[650] after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:bg-fg'
                : 'font-[550] text-fg-3 hover:text-fg'
            }`}
          >
            <PlatformGlyph platform={post.platform} size={16} label={null} />
            <span
              className={isLeftOut(post, batch) ? 'line-through decoration-edge-strong decoration-1' : ''}
            >
              {variantName(post, posts)}
            </span>
            {difference ? (
              <span className="rounded-[2px] border border-edge-strong px-1 font-slug text-[10px]/[15px] font-medium text-fg-2 max-phone:hidden">
                {differenceLabels[difference]()}
              </span>
            ) : null}
            {batch?.ids.includes(post.id) && !batch.seen[post.id] ? (
              <span
                role="img"
                aria-label={t('Not seen yet')}
                className="size-2 flex-none rounded-[2px] bg-flag"
              />
            ) : null}
            {isLeftOut(post, batch) ? <span className="sr-only">{t('Left out')}</span> : null}
          </Link>
        );
      })}
    </nav>
  );
}
