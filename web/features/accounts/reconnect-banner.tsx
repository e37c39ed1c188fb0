import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { ArrowUpRight, Unlink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AccountView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast } from '../../components/toast-store.ts';
import { pollInterval } from '../../data/live.ts';
import { refetchChangedQueries } from '../../data/refetch-changed-queries.ts';
import { roleCanSign, useMe } from '../../data/session.ts';
import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { reconnectTarget } from './connect-target.ts';
import { accountsQuery, useConnectPlatform } from './queries.ts';

/** An account can lose its permission at any time; without the live stream, every page polls for it. */
const pollMs = 15_000;

/** Pages that show it themselves to people who can fix it; there it is only announced. */
const pagesWithOwnNotice = ['/', '/accounts'];

/** Shown on every page: which account lost its permission, why, and the button that fixes it. */
export function ReconnectBanner() {
  const { workspace } = useMe();
  const canReconnect = roleCanSign(workspace.role);
  const hasOwnNotice = useRouterState({
    select: ({ location }) => pagesWithOwnNotice.includes(location.pathname),
  });
  const client = useQueryClient();
  const { data: accounts } = useQuery({ ...accountsQuery, refetchInterval: () => pollInterval(pollMs) });
  const lost = accounts?.filter(({ status }) => status === 'reconnect_needed') ?? [];
  const lostIds = accounts && lost.map(({ id }) => id).join(' ');
  const previousIds = useRef(lostIds);
  // Posts blocked by these accounts show it too, so refetch them when the list of lost accounts changes.
  useEffect(() => {
    const isChange = previousIds.current !== undefined && previousIds.current !== lostIds;
    previousIds.current = lostIds;
    if (isChange) refetchChangedQueries(client, [{ queryKey: ['posts'] }]);
  }, [client, lostIds]);
  const [first, ...others] = lost;
  return (
    <div role="status" aria-live="polite" aria-label={t('Accounts that need reconnecting')}>
      {first && canReconnect && hasOwnNotice ? (
        <p className="sr-only">{t('{account} needs reconnecting.', { account: first.name })}</p>
      ) : first ? (
        <div className="flex items-center gap-x-3 border-b border-flag-edge bg-flag-wash px-(--gutter) py-2 text-sm max-phone:px-3.5 max-phone:py-1">
          <Icon of={Unlink} />
          <p className="min-w-0 flex-1">
            <b>{t('{account} needs reconnecting.', { account: first.name })}</b>{' '}
            <span className="max-phone:sr-only">
              {first.status_reason ??
                t('{platform} no longer lets us publish to it.', {
                  platform: platformLabel(first.platform),
                })}
            </span>{' '}
            {others.length > 0 ? (
              <Link to="/accounts" search={{}} className="link">
                {t(
                  '{count, plural, one {one more account needs it too} other {{number} more accounts need it too}}',
                  { count: others.length, number: spellNumber(others.length) },
                )}
              </Link>
            ) : null}
          </p>
          {canReconnect ? (
            <ReconnectButton account={first} />
          ) : (
            <span className="text-fg-2 max-phone:sr-only">{t('An owner or approver can do it.')}</span>
          )}
        </div>
      ) : null}
    </div>
  );
}

function ReconnectButton({ account }: { account: AccountView }) {
  const connect = useConnectPlatform();
  return (
    <button
      type="button"
      className="btn btn-sm"
      disabled={connect.isPending}
      aria-label={t('Reconnect {account}', { account: account.name })}
      onClick={() =>
        connect.mutate(reconnectTarget(account), { onError: (error) => errorToast(toErrorMessage(error)) })
      }
    >
      {t('Reconnect')}
      <Icon of={ArrowUpRight} />
    </button>
  );
}
