import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, ChevronDown, ChevronLeft, ChevronRight, ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useIsPhone } from '../../browser/use-media-query.ts';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuChoice } from '../../components/menu.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { formatZone } from '../../time/dates.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { campaignsQuery } from '../campaigns/queries.ts';
import { platformsQuery } from '../platforms/platforms.ts';
import { useGridAccounts } from './grid-accounts.ts';
import type { CalendarChange, CalendarSearch, View, ViewName } from './search.ts';

const views: Record<ViewName, string> = {
  month: t('Month'),
  week: t('Week'),
  list: t('List'),
  grid: t('Grid'),
};
const steps: Record<View, { previous: string; next: string }> = {
  month: { previous: t('Previous month'), next: t('Next month') },
  week: { previous: t('Previous week'), next: t('Next week') },
  list: { previous: t('Previous month'), next: t('Next month') },
};

export function Toolbar({
  title,
  view,
  zone,
  at,
  paging,
  filters,
  filterCount,
}: {
  title: string;
  view: ViewName;
  zone: string;
  /** The zone's UTC offset is shown as of this moment. */
  at: number;
  /** Where the view shows one period of many. */
  paging?: ReactNode;
  filters: ReactNode;
  /** How many are set. Where given, a phone folds the filters behind a button. */
  filterCount?: number;
}) {
  const [isOpen, setOpen] = useState(false);
  const folds = filterCount !== undefined;
  const filtersId = useId();
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2">
      {/* Announced when it changes, because the paging buttons keep the focus. */}
      <h1
        className="title mr-1.5 text-[1.75rem] max-phone:mr-0 max-phone:flex-1 max-phone:text-[1.5rem] max-phone:whitespace-nowrap"
        aria-live="polite"
      >
        {title}
      </h1>
      {paging}
      <span className="slug max-phone:order-6 max-phone:w-full">
        {rich('All times <b>{zone}</b>', { zone: formatZone(at, zone) })}
      </span>
      {folds ? (
        <button
          type="button"
          className={`btn btn-sm phone:hidden max-phone:order-4 ${filterCount > 0 ? '' : 'btn-quiet'}`}
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={ListFilter} />
          {filterCount > 0 ? t('Filters, {count} set', { count: filterCount }) : t('Filters')}
        </button>
      ) : null}
      <div
        id={filtersId}
        className={`ml-auto flex flex-wrap gap-1 max-phone:order-5 max-phone:ml-0 ${folds && !isOpen ? 'max-phone:hidden' : ''}`}
      >
        {filters}
      </div>
      <ViewSwitch view={view} />
    </div>
  );
}

function ViewSwitch({ view }: { view: ViewName }) {
  const isPhone = useIsPhone();
  const gridAccounts = useGridAccounts();
  const hasGrid = view === 'grid' || (gridAccounts?.length ?? 0) > 0;
  const periods: ViewName[] = isPhone ? ['week', 'list'] : ['month', 'week', 'list'];
  return (
    <nav className="seg max-phone:order-3 max-phone:flex-[1_1_50%]" aria-label={t('View')}>
      {[...periods, ...(hasGrid ? ['grid' as const] : [])].map((name) => (
        <Link
          key={name}
          from="/calendar"
          search={(before) => ({ ...before, view: name })}
          aria-current={name === view ? 'page' : undefined}
          activeProps={{}}
          className="max-phone:min-h-[38px] max-phone:flex-1"
        >
          {views[name]}
        </Link>
      ))}
    </nav>
  );
}

export function Paging({
  view,
  onStep,
  onToday,
}: {
  view: View;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
}) {
  return (
    <div className="flex items-center">
      <button type="button" className="iconbtn" aria-label={steps[view].previous} onClick={() => onStep(-1)}>
        <Icon of={ChevronLeft} />
      </button>
      <button type="button" className="iconbtn" aria-label={steps[view].next} onClick={() => onStep(1)}>
        <Icon of={ChevronRight} />
      </button>
      <button type="button" className="btn btn-sm ml-1.5" onClick={onToday}>
        {t('Today')}
      </button>
    </div>
  );
}

export function Filters({
  search,
  goTo,
}: {
  search: CalendarSearch;
  goTo: (change: CalendarChange) => void;
}) {
  const platforms = useQuery(platformsQuery);
  const accounts = useQuery(accountsQuery);
  const campaigns = useQuery(campaignsQuery);
  const offered = platforms.data?.filter((one) => one.available) ?? [];
  const connected = accounts.data ?? [];
  return (
    <>
      {offered.length > 1 ? (
        <Filter
          icon
          all={t('All platforms')}
          chosen={search.platform}
          options={offered.map(({ platform, name }) => ({ id: platform, name }))}
          onChoose={(platform) => goTo({ platform })}
        />
      ) : null}
      {connected.length > 1 ? (
        <Filter
          all={t('All accounts')}
          chosen={search.account}
          options={connected.map(({ id, name }) => ({ id, name }))}
          onChoose={(account) => goTo({ account })}
        />
      ) : null}
      {campaigns.data?.length ? (
        <Filter
          all={t('All campaigns')}
          chosen={search.campaign}
          options={campaigns.data.map(({ id, name }) => ({ id, name }))}
          onChoose={(campaign) => goTo({ campaign })}
        />
      ) : null}
    </>
  );
}

export function Filter({
  all,
  chosen,
  options,
  onChoose,
  icon = false,
}: {
  /** Undefined where one of them has to be chosen. */
  all?: string;
  chosen: string | undefined;
  options: readonly { id: string; name: string }[];
  onChoose: (id: string | undefined) => void;
  icon?: boolean;
}) {
  const name = options.find(({ id }) => id === chosen)?.name;
  const row = (id: string | undefined, label: ReactNode) => (
    <MenuChoice key={id ?? 'all'} chosen={id === chosen} onSelect={() => onChoose(id)}>
      <Icon of={Check} className={id === chosen ? '' : 'invisible'} />
      {label}
    </MenuChoice>
  );
  return (
    <Menu
      trigger={
        <button type="button" className={`btn btn-sm ${name ? '' : 'btn-quiet'}`}>
          {icon ? <Icon of={ListFilter} /> : null}
          <span className="max-w-[150px] truncate">{name ?? all}</span>
          <Icon of={ChevronDown} size={14} />
        </button>
      }
    >
      {all === undefined ? null : row(undefined, all)}
      {options.map((one) => row(one.id, one.name))}
    </Menu>
  );
}
