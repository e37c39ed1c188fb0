import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { AccountQuotaView, AccountView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { dateOf } from '../../time/dates.ts';
import { pausesQuery } from '../pauses/queries.ts';
import { accountKindOf, platformLabel } from '../platforms/platforms.ts';
import { AccountPicture } from './account-picture.tsx';
import { AccountStatus } from './account-status.tsx';
import { permissionEnd } from './permission-end.ts';
import { accountQuotasQuery } from './queries.ts';

const wide = 'grid-cols-[44px_minmax(0,1fr)_128px_128px_20px]';
const narrow = 'grid-cols-[44px_minmax(0,1fr)_128px_20px]';
const phone = 'max-phone:grid-cols-[44px_minmax(0,1fr)_20px]';

/** The connected accounts. What is used today has a column where a platform publishes a number. */
export function AccountList({
  accounts,
  zone,
  shownId,
}: {
  accounts: readonly AccountView[];
  zone: string;
  shownId: string | undefined;
}) {
  const { data: quotas = [] } = useQuery(accountQuotasQuery);
  const columns = `${quotas.length > 0 ? wide : narrow} ${phone}`;
  return (
    <div>
      <div className={`grid gap-x-4 px-4 pb-1.5 meta max-phone:hidden ${columns}`} aria-hidden>
        <span className="col-span-2">{t('Account')}</span>
        {quotas.length > 0 ? <span>{t('Used today')}</span> : null}
        <span>{t('Permission')}</span>
      </div>
      <ul className="panel divide-y divide-edge" aria-label={t('Connected accounts')}>
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountRow
              account={account}
              zone={zone}
              current={account.id === shownId}
              columns={columns}
              quotas={quotas.filter(({ account_id }) => account_id === account.id)}
              hasQuotaColumn={quotas.length > 0}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function AccountRow({
  account,
  zone,
  current,
  columns,
  quotas,
  hasQuotaColumn,
}: {
  account: AccountView;
  zone: string;
  current: boolean;
  columns: string;
  quotas: readonly AccountQuotaView[];
  hasQuotaColumn: boolean;
}) {
  const { data: pauses } = useQuery(pausesQuery);
  const paused = pauses?.some(({ account_id }) => account_id === account.id) ?? false;
  const end = permissionEnd(account);
  const platform = platformLabel(account.platform);
  const kind = t(
    '{platform} {kind}',
    { platform, kind: accountKindOf(account).singular },
    'what was connected',
  );
  const isLost = account.status === 'reconnect_needed';
  const reason =
    account.status_reason ??
    (isLost ? t('{platform} no longer lets us publish to it.', { platform }) : undefined);
  return (
    <Link
      to="/accounts"
      search={{ account: account.id }}
      aria-current={current ? 'true' : undefined}
      activeProps={{}}
      className={`relative grid items-center gap-x-4 gap-y-1.5 px-4 py-3.5 hover:bg-hover ${columns} ${
        current
          ? 'desk:before:absolute desk:before:inset-y-[-1px] desk:before:-left-px desk:before:w-[3px] desk:before:bg-fg'
          : ''
      }`}
    >
      <AccountPicture account={account} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <b className="truncate">{account.name}</b>
          <AccountStatus status={account.status} paused={paused} />
        </span>
        <span className="meta block truncate max-phone:whitespace-normal">
          {t('{account}, connected by {name}', {
            account: [kind, account.handle].filter(Boolean).join(', '),
            name: account.connected_by.name,
          })}
        </span>
      </span>
      {hasQuotaColumn ? (
        <span className="grid gap-2 max-phone:col-start-2 max-phone:row-start-2 max-phone:empty:hidden">
          {quotas.map((quota) => (
            <QuotaRuler key={quota.name} quota={quota} />
          ))}
        </span>
      ) : null}
      <span className="meta leading-snug max-phone:col-start-2 max-phone:row-start-3">
        <b
          className={`font-slug font-medium max-phone:mr-1.5 phone:block ${isLost ? 'text-amber' : 'text-fg'}`}
        >
          {end.date ? dateOf(end.date, zone) : end.label}
        </b>
        {end.date ? t('permission ends') : end.detail}
      </span>
      <Icon of={ChevronRight} className="text-fg-3 max-phone:col-start-3 max-phone:row-start-1" />
      {reason ? (
        <span className="col-start-2 -col-end-1 text-sm text-fg-2">
          {reason}
          {isLost ? ` ${t('Posts keep their place and wait for it, until their time has passed.')}` : ''}
        </span>
      ) : null}
    </Link>
  );
}

function QuotaRuler({ quota: { used, max, unit, shared } }: { quota: AccountQuotaView }) {
  return (
    <span>
      <span className="num block text-xs">
        <b className="font-medium">{used}</b>/{max} <span className="text-fg-3">{unit}</span>
      </span>
      <span
        aria-hidden
        className="relative mt-0.5 block h-2 border-b border-edge-strong bg-[repeating-linear-gradient(90deg,var(--edge-strong)_0_1px,transparent_1px_20%)] bg-[length:100%_4px] bg-bottom bg-no-repeat"
      >
        <i
          className="absolute -bottom-px left-0 h-[3px] max-w-full bg-fg"
          style={{ width: `${(used / Math.max(1, max)) * 100}%` }}
        />
      </span>
      {shared ? (
        <span className="meta mt-1 block leading-snug">{t('shared by the whole installation')}</span>
      ) : null}
    </span>
  );
}
