/** What has no time yet: to drag onto a day, or to give one by hand. And what the marks mean. */
import { CalendarClock, GripVertical, Keyboard } from 'lucide-react';
import { memo } from 'react';
import type { PostView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { Thumb } from '../../components/thumb.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { stillOf } from '../post/media-facts.ts';
import { stateWords } from '../post/post-state.tsx';
import { listedAs } from '../post/post-words.ts';
import type { Movable } from './move-rules.ts';

export const movableOf = (post: PostView): Movable => ({
  id: post.id,
  state: post.state,
  platform: post.platform,
  headline: listedAs(post),
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
  /** Days to drag it onto stand beside it. */
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
                onClick={() => onSchedule(movableOf(post))}
              >
                <Icon of={isGrid ? GripVertical : CalendarClock} size={14} className="text-fg-3" />
                <Thumb
                  url={stillOf(post.media[0])}
                  className="size-10"
                  video={post.media[0]?.kind === 'video'}
                />
                <span className="min-w-0">
                  <span className="cal-words">{listedAs(post)}</span>
                  <span className="meta mt-0.5 flex items-center gap-1.5">
                    <PlatformGlyph platform={post.platform} size={13} />
                    {stateWords[post.state].label}
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
            {state === 'changes_requested' ? t('Changes') : stateWords[state].label}
          </li>
        ))}
      </ul>
    </>
  );
}
