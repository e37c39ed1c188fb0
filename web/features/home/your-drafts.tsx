import { Link } from '@tanstack/react-router';
import type { PostView } from '../../../server/http/views.ts';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { t } from '../../i18n/t.ts';
import { noteTime } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { stillOf } from '../post/media-facts.ts';
import { listHeadline } from '../post/post-headline.ts';

const maxShown = 4;

/** The user's drafts, to continue writing. */
export function YourDrafts({ drafts, zone }: { drafts: readonly PostView[]; zone: string }) {
  return (
    <section aria-labelledby="your-drafts">
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 className="h2" id="your-drafts">
          {t('Your drafts')}
        </h2>
        <Link to="/posts" search={{ show: 'drafts' }} className="meta link">
          {t('All drafts')}
        </Link>
      </div>
      <ul className="divide-y divide-edge border-t border-fg">
        {drafts.slice(0, maxShown).map((post) => (
          <li key={post.id}>
            <Link
              to="/compose/{-$postId}"
              params={{ postId: post.id }}
              className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-3 px-1 py-2.5 hover:bg-sunk"
            >
              <Thumbnail url={stillOf(post.media[0])} className="size-10" />
              <span className="min-w-0">
                <span className="block truncate text-sm font-semibold">{listHeadline(post)}</span>
                <span className="meta flex items-center gap-1.5">
                  <PlatformGlyph platform={post.platform} />
                  <span className="truncate">
                    {t('{account}, edited {time}', {
                      account: post.account?.name ?? t('no account yet'),
                      time: noteTime(post.updated_at, zone),
                    })}
                  </span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
