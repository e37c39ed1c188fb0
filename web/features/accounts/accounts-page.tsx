import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { AccountView } from '../../../server/http/views.ts';
import { EmptyState, ErrorState, InlineProblem, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { roleCanSign, useMe } from '../../data/session.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { platformsQuery } from '../platforms/platforms.ts';
import { AccountList } from './account-list.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { ConnectOffers } from './connect-offers.tsx';
import { describeConnectProblem } from './connect-problem.ts';
import { returnPath } from './connect-return.ts';
import { reconnectTarget } from './connect-target.ts';
import { accountsQuery, useConnectPlatform } from './queries.ts';

const route = getRouteApi('/app/accounts');

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

/** Those that need someone first; within each group the order stays. */
const sortByNeed = (list: readonly AccountView[]): AccountView[] => [
  ...list.filter(({ status }) => status === 'reconnect_needed'),
  ...list.filter(({ status }) => status !== 'reconnect_needed'),
];

export function AccountsPage() {
  const { account: requestedId, problem } = route.useSearch();
  const { workspace } = useMe();
  const accounts = useQuery(accountsQuery);
  const platforms = useQuery(platformsQuery);
  const connect = useConnectPlatform();
  const canManage = roleCanSign(workspace.role);
  const list = sortByNeed(accounts.data?.filter((one) => one.status !== 'disconnected') ?? []);
  const chosen = list.find((one) => one.id === requestedId);
  const shown = chosen ?? list[0];

  // The platform sends people back here; who started among the first steps goes on there.
  if (problem && returnPath() === '/first-steps')
    return <Navigate to="/first-steps" search={{ step: 'accounts', problem }} replace />;
  const offers = canManage ? (
    <ConnectOffers platforms={platforms.data ?? []} busy={connect.isPending} onConnect={connect.mutate} />
  ) : null;

  return (
    <Page title={t('Accounts')} heading={describeAccounts(list)} subtitle={consentNote}>
      {problem ? (
        <p className="note note-red mb-5" role="alert">
          <Icon of={TriangleAlert} />
          <span>{describeConnectProblem(problem)}</span>
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
            <AccountList accounts={list} zone={workspace.time_zone} shownId={shown?.id} />
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
