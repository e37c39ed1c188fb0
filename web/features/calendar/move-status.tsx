import { useStore } from '../../browser/use-store.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, formatWallTime } from '../../time/dates.ts';
import { dropRefusal } from './drag-and-drop.ts';
import type { MoveEffect, PendingMove } from './move-rules.ts';

export const statusClass =
  'fixed bottom-6 left-1/2 z-45 max-tablet:bottom-[84px] w-max max-w-[calc(100vw-24px)] -translate-x-1/2';
export const lineClass =
  'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-3 border-[1.5px] border-dashed bg-paper px-3.5 py-2.5 text-(length:--text-sm) shadow-lift';
export const refusedClass = 'border-red text-red';

const kbd = (inner: React.ReactNode) => <kbd>{inner}</kbd>;

/** Where the post being moved would land and what that does; screen readers announce each step. */
export function MoveStatus({
  move,
  zone,
  effect,
}: {
  move: PendingMove | null;
  zone: string;
  effect: MoveEffect | null;
}) {
  const refusal = useStore(dropRefusal);
  return (
    <div role="status" className={statusClass}>
      {move && effect ? (
        <p className={`${lineClass} ${effect.allowed ? 'border-ink text-ink' : refusedClass}`}>
          <b>{t('{when}, {zone}', { when: formatWallTime(move.wall), zone: cityOf(zone) })}</b>
          <span>{effect.label}.</span>
          <span className="text-fg-2">{rich('<k>↵</k> drops it, <k>Esc</k> puts it back.', { k: kbd })}</span>
        </p>
      ) : refusal ? (
        <p className={`${lineClass} ${refusedClass}`}>
          <span>{refusal}.</span>
        </p>
      ) : null}
    </div>
  );
}
