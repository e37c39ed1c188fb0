import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight, Unlink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AccountView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { problemSentence } from '../../components/readable-error.ts';
import { troubleToast } from '../../components/toast-store.ts';
import { pollInterval } from '../../data/live.ts';
import { refetchChanged } from '../../data/refetch-changed-queries.ts';
import { maySign, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { numberWord } from '../../i18n/words.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { reconnectTarget } from './connect-target.ts';
import { accountsQuery, useConnectPlatform } from './queries.ts';

/** An account can lose its permission at any time; without the live stream, every page checks. */
const lookEveryMs = 15_000;

/** On every page: which account was lost, why, and the one thing to do. */
export function ReconnectBanner() {
  const { workspace } = useMe();
  const client = useQueryClient();
  const { data: accounts } = useQuery({ ...accountsQuery, refetchInterval: () => pollInterval(lookEveryMs) });
  const lost = accounts?.filter(({ status }) => status === 'reconnect_needed') ?? [];
  const which = accounts && lost.map(({ id }) => id).join(' ');
  const known = useRef(which);
  // Posts that wait for these accounts say so too, and no longer when they work again.
  useEffect(() => {
    const isChange = known.current !== undefined && known.current !== which;
    known.current = which;
    if (isChange) refetchChanged(client, [{ queryKey: ['posts'] }]);
  }, [client, which]);
  const [first, ...others] = lost;
  return (
    <div role="status" aria-live="polite" aria-label={t('Accounts that need reconnecting')}>
      {first ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-flag-edge bg-flag-wash px-(--gutter) py-2 text-sm max-phone:px-3.5">
          <Icon of={Unlink} />
          <p className="min-w-0 flex-1 basis-64">
            <b>{t('{account} needs reconnecting.', { account: first.name })}</b>{' '}
            {first.status_reason ??
              t('{platform} no longer lets us publish to it.', {
                platform: platformLabel(first.platform),
              })}{' '}
            {others.length > 0 ? (
              <Link to="/accounts" search={{}} className="link">
                {t(
                  '{count, plural, one {one more account needs it too} other {{number} more accounts need it too}}',
                  { count: others.length, number: numberWord(others.length) },
                )}
              </Link>
            ) : null}
          </p>
          {maySign(workspace.role) ? (
            <Reconnect account={first} />
          ) : (
            <span className="text-fg-2">{t('An owner or approver can do it.')}</span>
          )}
        </div>
      ) : null}
    </div>
  );
}

function Reconnect({ account }: { account: AccountView }) {
  const connect = useConnectPlatform();
  return (
    <button
      type="button"
      className="btn btn-sm"
      disabled={connect.isPending}
      aria-label={t('Reconnect {account}', { account: account.name })}
      onClick={() =>
        connect.mutate(reconnectTarget(account), { onError: (error) => troubleToast(problemSentence(error)) })
      }
    >
      {t('Reconnect')}
      <Icon of={ArrowUpRight} />
    </button>
  );
}
