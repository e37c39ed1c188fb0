import { useStore } from '../../browser/use-store.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, formatWallTime } from '../../time/dates.ts';
import { dropRefusal } from './drag-and-drop.ts';
import type { MoveEffect, PendingMove } from './move-rules.ts';

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
    <div role="status" className="cal-move-status">
      {move && effect ? (
        <p className={effect.allowed ? '' : 'cal-refused'}>
          <b>{t('{when}, {zone}', { when: formatWallTime(move.wall), zone: cityOf(zone) })}</b>
          <span>{effect.label}.</span>
          <span className="cal-keys">{rich('<k>↵</k> drops it, <k>Esc</k> puts it back.', { k: kbd })}</span>
        </p>
      ) : refusal ? (
        <p className="cal-refused">
          <span>{refusal}.</span>
        </p>
      ) : null}
    </div>
  );
}
