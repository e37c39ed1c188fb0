import { useId } from 'react';
import type { PlatformView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

/** The ways to authorize on a platform, with what each takes and brings. */
export function MethodChoice({
  ways,
  chosen,
  onChoose,
}: {
  ways: PlatformView['ways'];
  chosen: string;
  onChoose: (way: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className="panel divide-y divide-edge">
      <legend className="sr-only">{t('Way to connect')}</legend>
      {ways.map((way) => (
        <label
          key={way.id}
          className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 px-4 py-3 hover:bg-hover"
        >
          <input
            type="radio"
            className="mt-1 accent-(--text)"
            name={name}
            value={way.id}
            checked={way.id === chosen}
            onChange={() => onChoose(way.id)}
            aria-describedby={`${name}-${way.id}`}
          />
          <b>{way.label}</b>
          <span id={`${name}-${way.id}`} className="col-start-2 text-sm text-fg-2">
            {way.note}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
