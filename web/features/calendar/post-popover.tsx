/** Details of a post on the calendar: what it is, what moving it means, and its actions. */
import * as Popover from 'radix-ui/popover';
import { useRef } from 'react';
import type { CalendarEntryView } from '../../../server/http/views.ts';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, longMoment, timeOf } from '../../time/dates.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { StateBadge, stateLabels } from '../post/post-state.tsx';
import { entryName } from './event-card.tsx';
import type { MovableEntry } from './move-rules.ts';
import { PostLink } from './post-link.tsx';

export interface OpenedPost {
  readonly entry: MovableEntry;
  readonly element: HTMLElement;
}

const describeApproval = (
  { moving, state, approved_for }: CalendarEntryView,
  zone: string,
): string | null => {
  if (moving === 'schedule') {
    if (!approved_for) return t('Signed for any time. Moving it keeps the approval.');
    return t('Signed for {from} to {to}. Inside that, moving it keeps the approval.', {
      from: longMoment(approved_for.from, zone),
      to: timeOf(approved_for.to, zone),
    });
  }
  if (moving !== 'edit') return null;
  return state === 'in_review'
    ? t('It waits for a signature. Moving it starts the review again.')
    : t('A draft. Moving it changes nothing else.');
};

export function PostPopover({
  opened,
  zone,
  canMove,
  moveLabel = t('Move'),
  onMove,
  onSchedule,
  onClose,
}: {
  opened: OpenedPost;
  zone: string;
  /** By keyboard, where there is a grid. */
  canMove: boolean;
  moveLabel?: string;
  onMove: (entry: MovableEntry) => void;
  onSchedule: (entry: MovableEntry) => void;
  onClose: () => void;
}) {
  const { entry, element } = opened;
  const anchor = useRef(element);
  anchor.current = element;
  const openLink = useRef<HTMLAnchorElement>(null);
  const approvalText = describeApproval(entry, zone);
  const movable = entry.moving !== null;
  return (
    <Popover.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          className="z-40 grid w-[296px] animate-fade gap-[11px] rounded-3 bg-paper p-3.5 shadow-menu outline-none"
          side="right"
          align="start"
          sideOffset={10}
          collisionPadding={12}
          aria-label={entryName(entry)}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            openLink.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            element.focus();
          }}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey || !movable) return;
            const key = event.key.toLowerCase();
            if (key === 'm' && canMove) onMove(entry);
            else if (key === 's') onSchedule(entry);
            else return;
            event.preventDefault();
          }}
        >
          <div className="grid grid-cols-[64px_minmax(0,1fr)] gap-3">
            <Thumbnail url={entry.thumbnail_url ?? undefined} className="h-20 w-16" />
            <div className="grid content-start justify-items-start gap-2">
              <StateBadge state={entry.state} />
              <p className="line-clamp-3 text-sm font-semibold">{entryName(entry)}</p>
            </div>
          </div>
          <p className="text-sm text-fg-2">
            <b className="font-slug font-medium text-fg">{longMoment(entry.at, zone)}</b> {cityOf(zone)}
          </p>
          <ul className="grid gap-1 text-sm text-fg-2">
            {[entry, ...entry.others].map((post) => (
              <li key={post.id} className="flex items-center gap-1.5">
                <PlatformGlyph platform={post.platform} size={14} />
                {post.account?.name ?? t('no account yet')}
                {post.state === entry.state ? null : (
                  <span className="meta">{stateLabels[post.state].label}</span>
                )}
              </li>
            ))}
          </ul>
          {approvalText ? <p className="text-sm text-fg-2">{approvalText}</p> : null}
          <div className="flex flex-wrap gap-1.5">
            <PostLink entry={entry} className="btn btn-sm" ref={openLink}>
              {t('Open', {}, 'verb')}
            </PostLink>
            {movable && canMove ? (
              <button type="button" className="btn btn-sm btn-quiet" onClick={() => onMove(entry)}>
                {moveLabel} <kbd>M</kbd>
              </button>
            ) : null}
            {movable ? (
              <button type="button" className="btn btn-sm btn-quiet" onClick={() => onSchedule(entry)}>
                {t('Schedule', {}, 'verb')} <kbd>S</kbd>
              </button>
            ) : null}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
