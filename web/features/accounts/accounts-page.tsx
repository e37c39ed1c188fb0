import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import type { AccountView } from '../../../server/http/views.ts';
import { EmptyState, ErrorState, InlineProblem, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { roleCanSign, useMe } from '../../data/session.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { dateOf } from '../../time/dates.ts';
import { pausesQuery } from '../pauses/queries.ts';
import { accountKindOf, platformLabel, platformsQuery } from '../platforms/platforms.ts';
import { AccountPicture } from './account-picture.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { AccountStatus } from './account-status.tsx';
import { ConnectOffers } from './connect-offers.tsx';
import { reconnectTarget } from './connect-target.ts';
import { permissionEnd } from './permission-end.ts';
import { accountsQuery, useConnectPlatform } from './queries.ts';

const route = getRouteApi('/app/accounts');

const problemMessages: Readonly<Record<string, string>> = {
  expired: t(
    'That attempt to connect is unknown, was used already, or took longer than ten minutes. Start again.',
  ),
  other_person: t(
    'The connection was started by another person or in another browser, so nothing was connected. Start it here.',
  ),
  not_allowed: t('You may no longer connect accounts in this workspace. Ask an owner.'),
  denied: t('You did not give the permission, so nothing was connected.'),
  unavailable: t('The platform does not answer now. Nothing was changed. Try again in a few minutes.'),
  no_pages: t('That person has no page or channel there that can be published to. Nothing was connected.'),
};
const describeProblem = (problem: string): string =>
  problemMessages[problem] ?? t('The account could not be connected. Nothing was changed. Try again.');

const consentNote = t(
  'You agree on the platform’s own page. We never see a password, and one click takes the permission back.',
);
const connectHint = t(
  'Connect the page, channel or profile you publish to. You choose which on the next screens, and nothing is posted.',
);
const whoCanConnect = t('An owner or approver of the workspace connects accounts. Ask one of them.');
const sandboxNote = t(
  'In this sandbox the platform is simulated: it behaves like the real one and nothing becomes public.',
);

const describeHealth = (list: readonly AccountView[]): string => {
  const lostCount = list.filter((one) => one.status === 'reconnect_needed').length;
  if (lostCount > 0)
    return t('{count, plural, one {One needs you.} other {{number} need you.}}', {
      count: lostCount,
      number: capitalize(spellNumber(lostCount)),
    });
  if (list.length > 1) return t('All of them work.');
  return list[0]?.status === 'limited' ? t('It works, with limits.') : t('It works.');
};
const describeAccounts = (list: readonly AccountView[]): string => {
  if (list.length === 0) return t('Accounts');
  const countText = t('{count, plural, one {One account.} other {{number} accounts.}}', {
    count: list.length,
    number: capitalize(spellNumber(list.length)),
  });
  return `${countText} ${describeHealth(list)}`;
};

export function AccountsPage() {
  const { account: requestedId, problem } = route.useSearch();
  const { workspace } = useMe();
  const accounts = useQuery(accountsQuery);
  const platforms = useQuery(platformsQuery);
  const connect = useConnectPlatform();
  const canManage = roleCanSign(workspace.role);
  const list = accounts.data?.filter((one) => one.status !== 'disconnected') ?? [];
  const chosen = list.find((one) => one.id === requestedId);
  const shown = chosen ?? list.find((one) => one.status === 'reconnect_needed') ?? list[0];

  const offers = canManage ? (
    <ConnectOffers platforms={platforms.data ?? []} busy={connect.isPending} onConnect={connect.mutate} />
  ) : null;

  return (
    <Page title={t('Accounts')} heading={describeAccounts(list)} subtitle={consentNote}>
      {problem ? (
        <p className="note note-red mb-5" role="alert">
          <Icon of={TriangleAlert} />
          <span>{describeProblem(problem)}</span>
        </p>
      ) : null}
      {connect.isError ? (
        <div className="mb-5">
          <InlineProblem error={connect.error} />
        </div>
      ) : null}
      {accounts.isPending || platforms.isPending ? (
        <SkeletonRows rows={3} />
      ) : accounts.isError && !accounts.data ? (
        <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
      ) : list.length === 0 ? (
        <div className="grid gap-5">
          <EmptyState title={t('No account is connected yet.')}>
            {canManage ? connectHint : whoCanConnect}{' '}
            {platforms.data?.some((one) => one.available && one.simulated) ? sandboxNote : ''}
          </EmptyState>
          {offers}
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_400px] items-start gap-8 max-desk:grid-cols-1">
          <div className={`grid gap-8 ${chosen ? 'max-desk:hidden' : ''}`}>
            <ul className="panel divide-y divide-edge" aria-label={t('Connected accounts')}>
              {list.map((account) => (
                <li key={account.id}>
                  <AccountRow
                    account={account}
                    zone={workspace.time_zone}
                    current={account.id === shown?.id}
                  />
                </li>
              ))}
            </ul>
            {offers ? (
              <section className="grid gap-3" aria-labelledby="connect-another">
                <h2 id="connect-another" className="h2">
                  {t('Connect another')}
                </h2>
                {offers}
              </section>
            ) : null}
          </div>
          {shown ? (
            <AccountSheet
              key={shown.id}
              account={shown}
              zone={workspace.time_zone}
              canManage={canManage}
              onReconnect={() => connect.mutate(reconnectTarget(shown))}
              className={chosen ? '' : 'max-desk:hidden'}
            />
          ) : null}
        </div>
      )}
    </Page>
  );
}

function AccountRow({ account, zone, current }: { account: AccountView; zone: string; current: boolean }) {
  const { data: pauses } = useQuery(pausesQuery);
  const paused = pauses?.some(({ account_id }) => account_id === account.id) ?? false;
  const end = permissionEnd(account);
  const kind = t(
    '{platform} {kind}',
    { platform: platformLabel(account.platform), kind: accountKindOf(account).singular },
    'what was connected',
  );
  return (
    <Link
      to="/accounts"
      search={{ account: account.id }}
      aria-current={current ? 'true' : undefined}
      activeProps={{}}
      className={`relative grid grid-cols-[44px_minmax(0,1fr)_156px_20px] items-center gap-x-4 gap-y-1.5 px-4 py-3.5 hover:bg-hover max-phone:grid-cols-[44px_minmax(0,1fr)_20px] ${
        current
          ? 'desk:before:absolute desk:before:inset-y-[-1px] desk:before:-left-px desk:before:w-[3px] desk:before:bg-fg'
          : ''
      }`}
    >
      <AccountPicture account={account} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <b className="truncate">{account.name}</b>
          {account.simulated ? <span className="simulated">{t('simulated')}</span> : null}
          <AccountStatus status={account.status} paused={paused} />
        </span>
        <span className="meta block truncate max-phone:whitespace-normal">
          {t('{account}, connected by {name}', {
            account: [kind, account.handle].filter(Boolean).join(', '),
            name: account.connected_by.name,
          })}
        </span>
      </span>
      <span className="meta leading-snug max-phone:hidden">
        <b className="block font-slug font-medium text-fg">{end.date ? dateOf(end.date, zone) : end.label}</b>
        {end.date ? t('permission ends') : end.detail}
      </span>
      <Icon of={ChevronRight} className="text-fg-3" />
      {account.status_reason ? (
        <span className="col-start-2 -col-end-1 text-sm text-fg-2">{account.status_reason}</span>
      ) : null}
    </Link>
  );
}
