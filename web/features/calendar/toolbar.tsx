import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, ChevronDown, ChevronLeft, ChevronRight, ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuChoice } from '../../components/menu.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { formatZone } from '../../time/dates.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { campaignsQuery } from '../campaigns/queries.ts';
import { platformsQuery } from '../platforms/platforms.ts';
import type { CalendarChange, CalendarSearch, View } from './search.ts';

const views: Record<View, string> = { month: t('Month'), week: t('Week'), list: t('List') };
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
  search,
  isPhone,
  goTo,
  onStep,
  onToday,
}: {
  title: string;
  view: View;
  zone: string;
  /** The zone's UTC offset is shown as of this moment. */
  at: number;
  search: CalendarSearch;
  isPhone: boolean;
  goTo: (change: CalendarChange) => void;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
}) {
  const shown: View[] = isPhone ? ['week', 'list'] : ['month', 'week', 'list'];
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2">
      {/* Announced when it changes, because the paging buttons keep the focus. */}
      <h1
        className="title mr-1.5 text-[1.75rem] max-phone:mr-0 max-phone:flex-1 max-phone:text-[1.5rem] max-phone:whitespace-nowrap"
        aria-live="polite"
      >
        {title}
      </h1>
      <div className="flex items-center">
        <button
          type="button"
          className="iconbtn"
          aria-label={steps[view].previous}
          onClick={() => onStep(-1)}
        >
          <Icon of={ChevronLeft} />
        </button>
        <button type="button" className="iconbtn" aria-label={steps[view].next} onClick={() => onStep(1)}>
          <Icon of={ChevronRight} />
        </button>
        <button type="button" className="btn btn-sm ml-1.5" onClick={onToday}>
          {t('Today')}
        </button>
      </div>
      <span className="slug max-phone:order-5 max-phone:w-full">
        {rich('All times <b>{zone}</b>', { zone: formatZone(at, zone) })}
      </span>
      <Filters search={search} goTo={goTo} />
      <nav className="seg max-phone:order-4 max-phone:flex-[1_1_100%]" aria-label={t('View')}>
        {shown.map((name) => (
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
    </div>
  );
}

function Filters({ search, goTo }: { search: CalendarSearch; goTo: (change: CalendarChange) => void }) {
  const platforms = useQuery(platformsQuery);
  const accounts = useQuery(accountsQuery);
  const campaigns = useQuery(campaignsQuery);
  const offered = platforms.data?.filter((one) => one.available) ?? [];
  const connected = accounts.data ?? [];
  return (
    <div className="ml-auto flex flex-wrap gap-1 max-phone:order-3 max-phone:ml-0">
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
    </div>
  );
}

function Filter({
  all,
  chosen,
  options,
  onChoose,
  icon = false,
}: {
  all: string;
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
      {row(undefined, all)}
      {options.map((one) => row(one.id, one.name))}
    </Menu>
  );
}
