import { useQueries } from '@tanstack/react-query';
import { Check, Plus, X } from 'lucide-react';
import { useId } from 'react';
import type { AppView } from '../../../server/http/views.ts';
import { useDebounced } from '../../browser/use-debounced.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { redirectUriQuery } from './queries.ts';

const maxCount = 20;

/** Where people are sent back to. The server checks each address while it is being typed. */
export function RedirectUris({
  value,
  kind,
  onChange,
}: {
  value: readonly string[];
  kind: AppView['kind'];
  onChange: (next: string[]) => void;
}) {
  const id = useId();
  const debounced = useDebounced(value, 250);
  const checks = useQueries({
    queries: debounced.map((uri) => ({ ...redirectUriQuery(uri, kind), enabled: uri !== '' })),
  });
  const set = (index: number, uri: string) => onChange(value.map((one, at) => (at === index ? uri : one)));
  return (
    <fieldset className="grid gap-2">
      <legend className="lab mb-1.5">{t('Sends people back to')}</legend>
      {value.map((uri, index) => {
        const check = debounced[index] === uri ? checks[index]?.data : undefined;
        const hint = `${id}-${index}`;
        return (
          // Addresses have no ids; their position in the list identifies them.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is edited in place
          <div key={index} className="grid gap-1">
            <div className="flex gap-1.5">
              <input
                className="input num"
                type="text"
                inputMode="url"
                spellCheck={false}
                autoComplete="off"
                placeholder="https://example.com/callback"
                aria-label={t('Redirect address {number}', { number: index + 1 })}
                aria-describedby={hint}
                aria-invalid={check?.ok === false}
                value={uri}
                onChange={(event) => set(index, event.target.value.trim())}
              />
              {value.length > 1 ? (
                <button
                  type="button"
                  className="iconbtn"
                  aria-label={t('Remove address {number}', { number: index + 1 })}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                >
                  <Icon of={X} />
                </button>
              ) : null}
            </div>
            <p id={hint} className="meta flex min-h-5 items-start gap-1.5" aria-live="polite">
              {uri === '' ? (
                t('The whole address, exactly as your app will send it.')
              ) : check?.ok ? (
                <>
                  <Icon of={Check} size={14} className="mt-0.5" />
                  {t('Can be registered.')}
                </>
              ) : check ? (
                <span className="text-red">{check.reason ?? ''}</span>
              ) : (
                t('Checking…')
              )}
            </p>
          </div>
        );
      })}
      {value.length < maxCount ? (
        <button
          type="button"
          className="btn btn-sm btn-quiet justify-self-start"
          onClick={() => onChange([...value, ''])}
        >
          <Icon of={Plus} />
          {t('Another address')}
        </button>
      ) : null}
    </fieldset>
  );
}
