import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuItem } from '../../components/menu.tsx';
import { problemSentence } from '../../components/readable-error.ts';
import { troubleToast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { zoneWords } from '../../time/dates.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { campaignsQuery } from '../campaigns/queries.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { PeriodPicker } from './period-picker.tsx';
import { type Asked, type CsvKind, useCsv } from './queries.ts';
import type { Changed } from './search.ts';

/** Which days, whose figures, and how to take them along. */
export function Tools({
  asked,
  today,
  onChange,
}: {
  asked: Asked;
  today: string;
  onChange: (changed: Changed) => void;
}) {
  const accounts = useQuery(accountsQuery);
  const campaigns = useQuery(campaignsQuery);
  const csv = useCsv(asked);
  const save = (kind: CsvKind) =>
    csv.mutate(kind, {
      onError: (error) =>
        troubleToast(t('Nothing was saved. {problem}', { problem: problemSentence(error) })),
    });
  return (
    <div className="tools">
      <PeriodPicker period={asked.period} today={today} onChange={onChange} />
      <Filter
        label={t('Account')}
        all={t('All accounts')}
        chosen={asked.account}
        options={(accounts.data ?? []).map(({ id, name, platform }) => ({
          id,
          name: `${name}, ${platformLabel(platform)}`,
        }))}
        onChoose={(account) => onChange({ account })}
      />
      <Filter
        label={t('Campaign')}
        all={t('All campaigns')}
        chosen={asked.campaign}
        options={campaigns.data ?? []}
        onChoose={(campaign) => onChange({ campaign })}
      />
      <span className="meta tools-zone" title={asked.zone}>
        {zoneWords(Date.now(), asked.zone)}
      </span>
      <Menu
        align="end"
        trigger={
          <button type="button" className="btn btn-sm" disabled={csv.isPending}>
            <Icon of={Download} />
            {t('CSV')}
          </button>
        }
      >
        <MenuItem onSelect={() => save('period')}>{t('What was gained, over time')}</MenuItem>
        <MenuItem onSelect={() => save('post')}>{t('Each post, with its figures')}</MenuItem>
      </Menu>
      <button type="button" className="btn btn-sm" onClick={() => window.print()}>
        <Icon of={Printer} />
        {t('Print')}
      </button>
    </div>
  );
}

/** Quiet while it shows everything. One that is not in the list any more can still be taken away. */
function Filter({
  label,
  all,
  chosen,
  options,
  onChoose,
}: {
  label: string;
  all: string;
  chosen: string | undefined;
  options: readonly { readonly id: string; readonly name: string }[];
  onChoose: (id: string | undefined) => void;
}) {
  if (options.length === 0 && chosen === undefined) return null;
  const known = options.some(({ id }) => id === chosen);
  return (
    <select
      aria-label={label}
      className={`input tools-filter ${chosen === undefined ? 'tools-quiet' : ''}`}
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.target.value || undefined)}
    >
      <option value="">{all}</option>
      {chosen !== undefined && !known ? <option value={chosen}>{t('The chosen one')}</option> : null}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
