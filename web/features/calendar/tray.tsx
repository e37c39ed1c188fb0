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
import { patchClass, stateLabels } from '../post/post-state.tsx';
import type { Movable } from './move-rules.ts';
import { draggableClass } from './start-drag.ts';

/** The posts of one idea get one time together. */
export const toMovable = ([first, ...others]: readonly [PostView, ...PostView[]]): Movable => ({
  ...toMovablePost(first),
  others: others.map(toMovablePost),
});

const toMovablePost = (post: PostView): Movable => ({
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
  ideas,
  isGrid,
  onSchedule,
}: {
  /** The posts of each idea. */
  ideas: readonly (readonly PostView[])[] | undefined;
  /** Whether days to drag onto are shown beside it. */
  isGrid: boolean;
  onSchedule: (post: Movable) => void;
}) {
  const isEmpty = !ideas?.length;
  if (isEmpty && !isGrid) return null;
  return (
    <aside className={isGrid ? undefined : 'mt-3'}>
      <h2 className="h2">{t('Not scheduled')}</h2>
      {isEmpty ? (
        <p className="meta mt-1">
          {t('Everything that can have a time has one. Drafts without a time appear here.')}
        </p>
      ) : (
        <p className="meta">
          {isGrid
            ? rich('Drag onto a day, or press <k>S</k>.', { k: kbd })
            : t('Choose one to give it a time.')}
        </p>
      )}
      {ideas && ideas.length > 0 ? (
        <ul className="panel mt-2.5 max-h-[360px] overflow-y-auto">
          {ideas.map((posts) => (
            <TrayIdea key={posts[0]?.idea_id} posts={posts} isGrid={isGrid} onSchedule={onSchedule} />
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

function TrayIdea({
  posts,
  isGrid,
  onSchedule,
}: {
  posts: readonly PostView[];
  isGrid: boolean;
  onSchedule: (post: Movable) => void;
}) {
  const [post, ...others] = posts;
  if (!post) return null;
  const media = posts.flatMap((one) => one.media)[0];
  return (
    <li className="not-first:border-t not-first:border-t-edge">
      <button
        type="button"
        data-tray={post.id}
        className={`grid w-full grid-cols-[14px_40px_minmax(0,1fr)] items-center gap-2.5 bg-paper py-2.5 pr-3 pl-2 text-left hover:bg-hover data-preview:rounded-[3px] data-preview:shadow-lift ${draggableClass} ${isGrid ? 'cursor-grab' : ''}`}
        onClick={() => onSchedule(toMovable([post, ...others]))}
      >
        <Icon of={isGrid ? GripVertical : CalendarClock} size={14} className="text-fg-3" />
        <Thumbnail url={stillOf(media)} className="size-10" video={media?.kind === 'video'} />
        <span className="min-w-0">
          <span className="line-clamp-2 text-xs/[1.2]">{listHeadline(post)}</span>
          <span className="meta mt-0.5 flex items-center gap-1.5">
            {posts.map(({ id, platform }) => (
              <PlatformGlyph key={id} platform={platform} size={13} />
            ))}
            {stateLabels[post.state].label}
          </span>
        </span>
      </button>
    </li>
  );
}

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

export function Marks() {
  return (
    <>
      <h2 className="h3 mt-6">{t('Marks')}</h2>
      <ul className="mt-2.5 grid grid-cols-[1fr_1fr] gap-x-2.5 gap-y-[7px] text-(length:--text-xs) text-fg-2">
        {marks.map((state) => (
          <li key={state} className="flex items-center gap-[7px]">
            <i className={`${patchClass(state)} size-3.5`} />
            {state === 'changes_requested' ? t('Changes') : stateLabels[state].label}
          </li>
        ))}
      </ul>
    </>
  );
}
