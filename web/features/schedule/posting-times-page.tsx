import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { AccountView, SlotView } from '../../../server/http/views.ts';
import { AllSettingsLink } from '../../components/all-settings-link.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { AccountPicture } from '../accounts/account-picture.tsx';
import { accountsQuery } from '../accounts/queries.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { PostingWeek } from './posting-week.tsx';
import { slotsQuery } from './queries.ts';
import { weekdays } from './recurrence.ts';

const route = getRouteApi('/app/settings/times');

/** When each account usually posts, so that a signed post can use the next free time. */
export function PostingTimesPage() {
  const { account: accountId, day, time } = route.useSearch();
  const { workspace } = useMe();
  const accounts = useQuery(accountsQuery);
  const slots = useQuery(slotsQuery);
  const list = accounts.data?.filter((one) => one.status !== 'disconnected') ?? [];
  const chosen = list.find((one) => one.id === accountId);
  const shown = chosen ?? list[0];
  const failed = [accounts, slots].find((query) => query.isError && !query.data);
  const slotsOf = (account: AccountView): SlotView[] =>
    slots.data?.filter((one) => one.account_id === account.id) ?? [];

  return (
    <Page
      title={t('Posting times')}
      subtitle={t(
        'The times of the week at which an account usually posts. A signed post can then take the next free one. A time by itself sends nothing.',
      )}
      action={<AllSettingsLink />}
    >
      {failed ? (
        <ErrorState
          error={failed.error}
          onRetry={() => void Promise.all([accounts.refetch(), slots.refetch()])}
        />
      ) : !accounts.data || !slots.data ? (
        <SkeletonRows rows={3} />
      ) : !shown ? (
        <EmptyState
          title={t('No account is connected yet.')}
          action={
            <Link to="/accounts" search={{}} className="btn">
              {t('See the accounts')}
            </Link>
          }
        >
          {t('Posting times belong to an account. Connect the first one, then set its times.')}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[300px_minmax(0,1fr)] items-start gap-8 max-desk:grid-cols-1">
          <ul
            className={`panel divide-y divide-edge ${chosen ? 'max-desk:hidden' : ''}`}
            aria-label={t('Accounts')}
          >
            {list.map((account) => (
              <li key={account.id}>
                <AccountLine
                  account={account}
                  count={slotsOf(account).length}
                  current={account.id === shown.id}
                />
              </li>
            ))}
          </ul>
          <div className={`grid gap-3 ${chosen ? '' : 'max-desk:hidden'}`}>
            <Link
              to="/settings/times"
              search={{}}
              activeOptions={{ exact: true }}
              className="link justify-self-start text-sm desk:hidden"
            >
              {t('All accounts')}
            </Link>
            <PostingWeek
              key={shown.id}
              account={shown}
              slots={slotsOf(shown)}
              zone={workspace.time_zone}
              canWrite={roleCanWrite(workspace.role)}
              suggested={{ day: weekdays.find((one) => one === day), time }}
            />
          </div>
        </div>
      )}
    </Page>
  );
}

function AccountLine({ account, count, current }: { account: AccountView; count: number; current: boolean }) {
  return (
    <Link
      to="/settings/times"
      search={({ day, time }) => ({
        account: account.id,
        ...(day ? { day } : {}),
        ...(time ? { time } : {}),
      })}
      aria-current={current ? 'true' : undefined}
      activeProps={{}}
      className={`relative grid grid-cols-[44px_minmax(0,1fr)_20px] items-center gap-x-4 px-4 py-3.5 hover:bg-hover ${
        current
          ? 'desk:before:absolute desk:before:inset-y-[-1px] desk:before:-left-px desk:before:w-[3px] desk:before:bg-fg'
          : ''
      }`}
    >
      <AccountPicture account={account} />
      <span className="min-w-0">
        <b className="block truncate">{account.name}</b>
        <span className="meta block">
          {platformLabel(account.platform)}.{' '}
          {t('{count, plural, =0 {No times yet.} one {One time a week.} other {{number} times a week.}}', {
            count,
            number: capitalize(spellNumber(count)),
          })}
        </span>
      </span>
      <Icon of={ChevronRight} className="text-fg-3" />
    </Link>
  );
}
