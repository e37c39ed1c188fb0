import { useSyncExternalStore } from 'react';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, wallWords } from '../../time/dates.ts';
import type { Meaning } from './calendar-move.ts';
import { refusal } from './use-dragging.ts';
import type { Held } from './use-moving.ts';

const kbd = (inner: React.ReactNode) => <kbd>{inner}</kbd>;

/** Says where what is carried would land and what that means; screen readers hear it at each step. */
export function CarriedBar({
  held,
  zone,
  meaning,
}: {
  held: Held | null;
  zone: string;
  meaning: Meaning | null;
}) {
  const over = useSyncExternalStore(refusal.subscribe, refusal.get);
  return (
    <div role="status" className="cal-carried">
      {held && meaning ? (
        <p className={meaning.allowed ? '' : 'cal-refused'}>
          <b>{t('{when}, {zone}', { when: wallWords(held.wall), zone: cityOf(zone) })}</b>
          <span>{meaning.words}.</span>
          <span className="cal-keys">{rich('<k>↵</k> drops it, <k>Esc</k> puts it back.', { k: kbd })}</span>
        </p>
      ) : over ? (
        <p className="cal-refused">
          <span>{over}.</span>
        </p>
      ) : null}
    </div>
  );
}
