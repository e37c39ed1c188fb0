/** The posts without a time, to drag onto a day or to schedule by hand, and the legend of the marks. */
import { CalendarClock, GripVertical, Keyboard } from 'lucide-react';
import { memo } from 'react';
import type { PostView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { stillOf } from '../post/media-facts.ts';
import { listHeadline } from '../post/post-headline.ts';
import { stateLabels } from '../post/post-state.tsx';
import type { Movable } from './move-rules.ts';

export const toMovable = (post: PostView): Movable => ({
  id: post.id,
  state: post.state,
  platform: post.platform,
  headline: listHeadline(post),
  revision: post.revision,
  approved_for: null,
  account: post.account,
  wall_time: null,
  moving: post.can.includes('schedule') ? 'schedule' : post.can.includes('edit') ? 'edit' : null,
});

const kbd = (inner: React.ReactNode) => <kbd>{inner}</kbd>;

export const Tray = memo(function Tray({
  posts,
  isGrid,
  onSchedule,
}: {
  posts: readonly PostView[] | undefined;
  /** Whether days to drag onto are shown beside it. */
  isGrid: boolean;
  onSchedule: (post: Movable) => void;
}) {
  const isEmpty = !posts?.length;
  if (isEmpty && !isGrid) return null;
  return (
    <aside className="cal-tray">
      <h2 className="h2">{t('Not scheduled')}</h2>
      {isEmpty ? (
        <p className="meta mt-1">
          {t('Everything that can have a time has one. Drafts without a time stand here.')}
        </p>
      ) : (
        <p className="meta">
          {isGrid
            ? rich('Drag onto a day, or press <k>S</k>.', { k: kbd })
            : t('Choose one to give it a time.')}
        </p>
      )}
      {posts && posts.length > 0 ? (
        <ul className="panel">
          {posts.map((post) => (
            <li key={post.id}>
              <button
                type="button"
                data-tray={post.id}
                className="cal-waiting"
                onClick={() => onSchedule(toMovable(post))}
              >
                <Icon of={isGrid ? GripVertical : CalendarClock} size={14} className="text-fg-3" />
                <Thumbnail
                  url={stillOf(post.media[0])}
                  className="size-10"
                  video={post.media[0]?.kind === 'video'}
                />
                <span className="min-w-0">
                  <span className="cal-words">{listHeadline(post)}</span>
                  <span className="meta mt-0.5 flex items-center gap-1.5">
                    <PlatformGlyph platform={post.platform} size={13} />
                    {stateLabels[post.state].label}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isGrid ? <Marks /> : null}
      {isGrid ? (
        <p className="note mt-5">
          <Icon of={Keyboard} />
          <span>
            {rich(
              'Select a post, then <k>M</k> and arrow keys to move it. <k>↵</k> drops, <k>Esc</k> puts it back.',
              { k: kbd },
            )}
          </span>
        </p>
      ) : null}
    </aside>
  );
});

const marks = [
  'draft',
  'in_review',
  'changes_requested',
  'approved',
  'scheduled',
  'publishing',
  'published',
  'failed',
  'missed',
  'unconfirmed',
] as const;

function Marks() {
  return (
    <>
      <h2 className="h3 mt-6">{t('Marks')}</h2>
      <ul className="cal-marks">
        {marks.map((state) => (
          <li key={state}>
            <i className={`patch st-${state}`} />
            {state === 'changes_requested' ? t('Changes') : stateLabels[state].label}
          </li>
        ))}
      </ul>
    </>
  );
}
