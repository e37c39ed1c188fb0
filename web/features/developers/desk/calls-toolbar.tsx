import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useSearchField } from '../../../browser/use-search-field.ts';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { usageQuery } from './queries.ts';
import type { CallSearch } from './search.ts';

const shown = [
  { show: undefined, label: t('All', {}, 'calls') },
  { show: 'refused', label: t('Refused') },
  { show: 'slow', label: t('Slow') },
] as const;

/** Changes some of the desk's search params; those that are undefined go. */
export const useChangeCallSearch = () => {
  const navigate = useNavigate({ from: '/developers/$appId' });
  return (changes: CallSearch) =>
    void navigate({
      search: (before) => {
        const all = Object.entries({ ...before, ...changes });
        return Object.fromEntries(all.filter(([, value]) => value !== undefined));
      },
      replace: true,
      resetScroll: false,
    });
};

/** Which calls are listed. The choices live in the URL, so that they can be shared. */
export function CallsToolbar({ appId, search }: { appId: string; search: CallSearch }) {
  const change = useChangeCallSearch();
  const [text, setText] = useSearchField(search.q ?? '', (q) => change({ q }));
  const people = useQuery(usageQuery(appId)).data?.people ?? [];
  const reason = [search.code, search.cause, search.param].filter(Boolean).join(', ');
  return (
    <search className="flex flex-wrap items-center gap-2 border-b border-edge px-3 py-2.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a segmented control */}
      <div className="seg max-phone:w-full max-phone:*:flex-1" role="group" aria-label={t('Show')}>
        {shown.map(({ show, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={search.show === show}
            onClick={() => change({ show })}
          >
            {label}
          </button>
        ))}
      </div>
      <input
        type="search"
        className="input min-h-8 w-[250px] px-2.5 py-1 font-slug text-(length:--text-xs) max-phone:w-full max-phone:text-[16px]"
        aria-label={t('Path, code or request id')}
        placeholder={t('Path, code or request id')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {reason ? (
        <button
          type="button"
          className="btn btn-sm num"
          onClick={() => change({ code: undefined, cause: undefined, param: undefined })}
        >
          {reason}
          <Icon of={X} size={14} />
          <span className="sr-only">{t('Show all causes again')}</span>
        </button>
      ) : null}
      <select
        className="input ml-auto field-sizing-content min-h-8 w-auto max-w-[220px] py-1 text-(length:--text-sm) max-phone:ml-0 max-phone:text-[16px]"
        aria-label={t('For whom')}
        value={search.person ?? ''}
        onChange={(event) => change({ person: event.target.value || undefined })}
      >
        <option value="">{t('Everybody’s tokens')}</option>
        {people.map(({ person, workspace_id }) => (
          <option key={`${person.id} ${workspace_id}`} value={person.id}>
            {person.name ?? t('Somebody in another workspace')}
          </option>
        ))}
        {search.person && !people.some(({ person }) => person.id === search.person) ? (
          <option value={search.person}>{t('One person')}</option>
        ) : null}
      </select>
    </search>
  );
}
