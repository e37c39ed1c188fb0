/** How the profile of an account will look. The address keeps the account. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useTitle } from '../../browser/use-title.ts';
import { EmptyState, SkeletonRows } from '../../components/feedback.tsx';
import { useMe } from '../../data/session.ts';
import { formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { useNow } from '../../time/use-now.ts';
import { platformLabel, platformsInOrder } from '../platforms/platforms.ts';
import { gridOf, useGridAccounts } from './grid-accounts.ts';
import { ProfileGrid } from './profile-grid.tsx';
import type { CalendarSearch } from './search.ts';
import { Filter, Toolbar } from './toolbar.tsx';

export function GridPage({ search }: { search: CalendarSearch }) {
  const navigate = useNavigate();
  const { workspace } = useMe();
  const now = useNow(60_000);
  const accounts = useGridAccounts();
  const account = accounts?.find(({ id }) => id === search.account) ?? accounts?.[0];
  const grid = account && gridOf(account);
  useTitle(t('Calendar'));
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid items-start gap-2.5 px-4 pt-4 pb-[110px] phone:gap-x-[22px] phone:gap-y-[18px] phone:px-(--gutter) phone:pt-[18px] tablet:pb-7 desk:grid-cols-[minmax(0,1fr)_228px]"
    >
      <Toolbar
        title={account?.name ?? t('Grid')}
        view="grid"
        zone={workspace.time_zone}
        at={now}
        filters={
          accounts && accounts.length > 1 ? (
            <Filter
              chosen={account?.id}
              options={accounts.map(({ id, name, platform }) => ({
                id,
                name: `${name}, ${platformLabel(platform)}`,
              }))}
              onChoose={(chosen) =>
                void navigate({
                  to: '/calendar',
                  search: (before) => ({ ...before, view: 'grid', account: chosen }),
                })
              }
            />
          ) : null
        }
      />
      {account && grid ? (
        <ProfileGrid key={account.id} account={account} grid={grid} now={now} />
      ) : accounts ? (
        <NoAccount />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </main>
  );
}

function NoAccount() {
  const platforms = platformsInOrder().flatMap(({ label, profile_grid }) => (profile_grid ? [label] : []));
  return (
    <EmptyState
      title={t('No profile to show.')}
      action={
        <Link to="/accounts" search={{}} className="btn">
          {t('Connect an account')}
        </Link>
      }
    >
      {t('Connect an account on {platforms} to see how its profile will look.', {
        platforms: formatList(platforms),
      })}
    </EmptyState>
  );
}
