import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuItem } from '../../components/menu.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { formatZone } from '../../time/dates.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { campaignsQuery } from '../campaigns/queries.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { PeriodPicker } from './period-picker.tsx';
import { type AnalyticsRequest, type CsvKind, useExportCsv } from './queries.ts';
import type { SearchChange } from './search.ts';

/** Selects the days and the accounts that are shown, and exports them. */
export function AnalyticsToolbar({
  request,
  today,
  onChange,
}: {
  request: AnalyticsRequest;
  today: string;
  onChange: (changed: SearchChange) => void;
}) {
  const accounts = useQuery(accountsQuery);
  const campaigns = useQuery(campaignsQuery);
  const csv = useExportCsv(request);
  const save = (kind: CsvKind) =>
    csv.mutate(kind, {
      onError: (error) => errorToast(t('Nothing was saved. {problem}', { problem: toErrorMessage(error) })),
    });
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2 max-phone:grid max-phone:grid-cols-2 max-phone:*:w-full max-phone:*:max-w-none max-phone:*:min-w-0 max-phone:*:first:col-span-full print:hidden">
      <PeriodPicker period={request.period} today={today} onChange={onChange} />
      <Filter
        label={t('Account')}
        all={t('All accounts')}
        chosen={request.account}
        options={(accounts.data ?? []).map(({ id, name, platform }) => ({
          id,
          name: `${name}, ${platformLabel(platform)}`,
        }))}
        onChoose={(account) => onChange({ account })}
      />
      <Filter
        label={t('Campaign')}
        all={t('All campaigns')}
        chosen={request.campaign}
        options={campaigns.data ?? []}
        onChoose={(campaign) => onChange({ campaign })}
      />
      <span className="meta ml-auto pr-1 max-phone:order-9 max-phone:col-span-full" title={request.zone}>
        {formatZone(Date.now(), request.zone)}
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
        <MenuItem onSelect={() => save('period')}>{t('Growth over time')}</MenuItem>
        <MenuItem onSelect={() => save('post')}>{t('Each post, with its figures')}</MenuItem>
      </Menu>
      <button type="button" className="btn btn-sm" onClick={() => window.print()}>
        <Icon of={Printer} />
        {t('Print')}
      </button>
    </div>
  );
}

/** Drawn quietly while it shows everything. A choice that is no longer listed can still be cleared. */
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
  const isListed = options.some(({ id }) => id === chosen);
  return (
    <select
      aria-label={label}
      className={`input field-sizing-content min-h-[30px] w-auto max-w-[230px] py-[3px] text-(length:--text-sm) font-semibold max-phone:min-h-9 max-phone:text-md ${chosen === undefined ? 'border-transparent bg-transparent text-fg-2 hover:bg-sunk max-phone:border-edge' : ''}`}
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.target.value || undefined)}
    >
      <option value="">{all}</option>
      {chosen !== undefined && !isListed ? <option value={chosen}>{t('Your selection')}</option> : null}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
