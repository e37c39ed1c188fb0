import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { formatZone } from '../../time/dates.ts';
import { membersQuery } from '../people/queries.ts';
import { topicLabels } from './action-descriptions.ts';

export interface ActivitySearch {
  readonly by?: string;
  readonly about?: string;
  readonly from?: string;
  readonly to?: string;
  readonly post?: string;
}

const fieldClass =
  'input field-sizing-content min-h-[30px] w-auto max-w-[190px] py-[3px] text-(length:--text-sm) max-phone:min-h-9 max-phone:text-[16px]';
/** A choice that still shows everything is drawn quietly. */
const choiceClass = (chosen: string | undefined): string =>
  `${fieldClass} font-semibold ${chosen ? '' : 'border-transparent bg-transparent text-fg-2 hover:bg-sunk max-phone:border-edge'}`;
const dateClass = 'flex items-center gap-1.5 text-(length:--text-sm) text-fg-2';

/** Filters by actor, topic and date. They live in the URL, so that the back button and shared links work. */
export function Filters({ search, zone }: { search: ActivitySearch; zone: string }) {
  const navigate = useNavigate({ from: '/activity' });
  const members = useQuery(membersQuery).data ?? [];
  const set = (name: keyof ActivitySearch, value: string) =>
    void navigate({
      // Based on the current URL, not on the rendered search: two choices may come faster than a render.
      search: ({ post: _, ...before }) =>
        Object.fromEntries(Object.entries({ ...before, [name]: value }).filter(([, one]) => one !== '')),
    });
  const isFormerMember =
    search.by && search.by !== 'system' && !members.some(({ user }) => user.id === search.by);
  const [isChoosingDays, setChoosingDays] = useState(false);
  const isFiltered = ['by', 'about', 'from', 'to'].some((name) => name in search);
  return (
    <search className="mb-1 flex flex-wrap items-center gap-2">
      <select
        className={choiceClass(search.by)}
        aria-label={t('Who')}
        value={search.by ?? ''}
        onChange={(event) => set('by', event.target.value)}
      >
        <option value="">{t('Everyone')}</option>
        {members.map(({ user }) => (
          <option key={user.id} value={user.id}>
            {user.name}
          </option>
        ))}
        <option value="system">{t('Signoff itself')}</option>
        {isFormerMember ? <option value={search.by}>{t('Somebody who left')}</option> : null}
      </select>
      <select
        className={choiceClass(search.about)}
        aria-label={t('What')}
        value={search.about ?? ''}
        onChange={(event) => set('about', event.target.value)}
      >
        <option value="">{t('All actions')}</option>
        {Object.entries(topicLabels).map(([topic, label]) => (
          <option key={topic} value={topic}>
            {label}
          </option>
        ))}
      </select>
      {isChoosingDays || search.from || search.to ? (
        <>
          <label className={dateClass}>
            <span>{t('From')}</span>
            <input
              type="date"
              className={fieldClass}
              value={search.from ?? ''}
              max={search.to}
              onChange={(event) => set('from', event.target.value)}
            />
          </label>
          <label className={dateClass}>
            <span>{t('to', {}, 'a day')}</span>
            <input
              type="date"
              className={fieldClass}
              value={search.to ?? ''}
              min={search.from}
              onChange={(event) => set('to', event.target.value)}
            />
          </label>
        </>
      ) : (
        <button type="button" className="btn btn-sm btn-quiet" onClick={() => setChoosingDays(true)}>
          <Icon of={CalendarDays} size={15} />
          {t('Any day')}
        </button>
      )}
      {isFiltered ? (
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          onClick={() => void navigate({ to: '/activity', search: {} })}
        >
          {t('Show all')}
        </button>
      ) : null}
      <span className="slug ml-auto">{formatZone(Date.now(), zone)}</span>
    </search>
  );
}
