import type { ReactNode } from 'react';
import { useStore } from '../../browser/use-store.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, formatWallTime } from '../../time/dates.ts';
import { dropRefusal } from './drag-and-drop.ts';
import { entryName } from './event-card.tsx';
import type { MovableEntry, MoveEffect } from './move-rules.ts';
import { lineClass, refusedClass, statusClass } from './move-status.tsx';

const kbd = (inner: ReactNode) => <kbd>{inner}</kbd>;

/** With which post the one that was picked up would be swapped, and what that does; announced at each step. */
export function SwapStatus({
  target,
  isPicking,
  effect,
  zone,
  onCancel,
}: {
  isPicking: boolean;
  target: MovableEntry | undefined;
  effect: MoveEffect | null;
  zone: string;
  onCancel: () => void;
}) {
  const refusal = useStore(dropRefusal);
  return (
    <div role="status" className={statusClass}>
      {isPicking ? (
        <p className={`${lineClass} ${effect?.allowed === false ? refusedClass : 'border-ink text-ink'}`}>
          {target && effect ? (
            <>
              <b>{t('Swap with “{post}”', { post: entryName(target) })}</b>
              <span>
                {t('{when}, {zone}', {
                  when: formatWallTime(target.wall_time.slice(0, 16)),
                  zone: cityOf(zone),
                })}
              </span>
              <span>{effect.label}.</span>
            </>
          ) : (
            <b>{t('Choose the post to swap with.')}</b>
          )}
          <span className="text-fg-2 max-phone:hidden">
            {rich('Arrow keys choose, <k>↵</k> swaps.', { k: kbd })}
          </span>
          <button type="button" className="btn btn-sm btn-quiet" onClick={onCancel}>
            {t('Leave it')} <kbd className="max-phone:hidden">Esc</kbd>
          </button>
        </p>
      ) : refusal ? (
        <p className={`${lineClass} ${refusedClass}`}>
          <span>{refusal}.</span>
        </p>
      ) : null}
    </div>
  );
}
