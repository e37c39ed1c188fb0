import { Check, CircleHelp, Clock, Hourglass, type LucideIcon, PenLine, Send, X } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { useNow } from '../../time/use-now.ts';
import { findCurrentMark, findMarks, type Mark, type MarkLook, type StoryPost } from './story.ts';

const icons: Record<Mark['step'], LucideIcon> = {
  written: PenLine,
  signed: Check,
  due: Clock,
  sent: Send,
  out: Check,
};
const stopIcons: Partial<Record<MarkLook, LucideIcon>> = {
  refused: X,
  passed: Hourglass,
  unknown: CircleHelp,
};

const dotClasses: Record<MarkLook, string> = {
  done: 'rounded-full bg-solid text-on-solid',
  signed: 'rounded-full bg-ink text-on-ink',
  half: 'rounded-full border-[1.5px] border-ink bg-[linear-gradient(90deg,var(--ink)_50%,var(--paper)_50%)]',
  ahead: 'rounded-full border-[1.5px] border-dashed border-edge-strong bg-paper',
  refused: 'rounded-[3px] bg-(--st-failed-bg) text-(--st-failed-fg)',
  passed: 'rounded-[3px] border-[1.5px] border-(--st-missed-edge) bg-(--st-missed-bg) text-(--st-missed-fg)',
  unknown:
    'rounded-[3px] border-[1.5px] border-(--st-unconfirmed-edge) bg-(--st-unconfirmed-bg) text-(--st-unconfirmed-fg)',
};

/** The line to the mark from the one before it. */
const lineClass = (look: MarkLook): string => {
  if (look === 'ahead')
    return 'before:top-3 before:h-px before:bg-[repeating-linear-gradient(90deg,var(--edge-strong)_0_4px,transparent_4px_8px)]';
  if (look === 'unknown')
    return 'before:top-[9px] before:h-[7px] before:bg-[repeating-linear-gradient(135deg,transparent_0_3px,var(--st-unconfirmed-edge)_3px_4px)]';
  return 'before:top-[11px] before:h-0.5 before:bg-solid';
};

/** Written, signed, due, sent, out: one line that breaks where the post stopped. */
export function StoryLine({ post, zone }: { post: StoryPost; zone: string }) {
  const marks = findMarks(post, zone, useNow());
  const current = findCurrentMark(marks);
  return (
    <ol className="grid grid-cols-5 text-center" aria-label={t('From written to out')}>
      {marks.map((mark) => (
        <li
          key={mark.step}
          aria-current={mark === current ? 'step' : undefined}
          className={`relative grid min-w-0 content-start justify-items-center gap-1 text-xs before:absolute before:-left-1/2 before:w-full first:before:hidden ${lineClass(mark.look)} ${
            mark === current ? 'font-semibold text-fg' : mark.look === 'ahead' ? 'text-fg-3' : 'text-fg-2'
          }`}
        >
          <span className={`relative z-1 grid size-6 place-items-center ${dotClasses[mark.look]}`}>
            {mark.look === 'ahead' || mark.look === 'half' ? null : (
              <Icon of={stopIcons[mark.look] ?? icons[mark.step]} size={13} />
            )}
          </span>
          {mark.label}
          <span className="font-slug text-[11px] leading-tight font-normal text-fg-3 wrap-anywhere max-phone:text-[10px]">
            {mark.fact}
          </span>
        </li>
      ))}
    </ol>
  );
}
