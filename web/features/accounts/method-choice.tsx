import { useId } from 'react';
import type { PlatformView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

/** The methods of authorizing at a platform, each with a note on what it needs and allows. */
export function MethodChoice({
  methods,
  chosen,
  onChoose,
}: {
  methods: PlatformView['ways'];
  chosen: string;
  onChoose: (method: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className="panel divide-y divide-edge">
      <legend className="sr-only">{t('Way to connect')}</legend>
      {methods.map((method) => (
        <label
          key={method.id}
          className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 px-4 py-3 hover:bg-hover"
        >
          <input
            type="radio"
            className="mt-1 accent-(--text)"
            name={name}
            value={method.id}
            checked={method.id === chosen}
            onChange={() => onChoose(method.id)}
            aria-describedby={`${name}-${method.id}`}
          />
          <b>{method.label}</b>
          <span id={`${name}-${method.id}`} className="col-start-2 text-sm text-fg-2">
            {method.note}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
