import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CirclePause } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { PauseView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { pollInterval } from '../../data/live.ts';
import { refetchChangedQueries } from '../../data/refetch-changed-queries.ts';
import { roleCanSign, useMe } from '../../data/session.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { pausePaths, pausesQuery, useResume } from './queries.ts';

const pollMs = 15_000;
const maxShown = 2;
const scopeRank = ({ scope }: PauseView): number => ['account', 'workspace', 'installation'].indexOf(scope);

/** On every page: what is paused, and the button to resume. */
export function PauseBanner() {
  const client = useQueryClient();
  const { data: pauses } = useQuery({ ...pausesQuery, refetchInterval: () => pollInterval(pollMs) });
  const pauseKey = pauses?.map(({ scope, account_id, since }) => `${scope} ${account_id} ${since}`).join(' ');
  const lastKey = useRef(pauseKey);
  // Posts show whether they are held, so they are refetched when a pause starts or ends.
  useEffect(() => {
    const isChange = lastKey.current !== undefined && lastKey.current !== pauseKey;
    lastKey.current = pauseKey;
    if (isChange) refetchChangedQueries(client, [{ queryKey: ['posts'] }]);
  }, [client, pauseKey]);
  // The widest scope first: while it is paused, the others make no difference.
  const sorted = pauses?.toSorted((a, b) => scopeRank(b) - scopeRank(a)) ?? [];
  const shown = sorted.slice(0, maxShown);
  const more = sorted.length - shown.length;
  return (
    <div role="status" aria-live="polite" aria-label={t('What is paused')}>
      {shown.map((pause) => (
        <div
          key={`${pause.scope} ${pause.account_id}`}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-flag-edge bg-flag-wash px-(--gutter) py-2 text-sm max-phone:px-3.5"
        >
          <Icon of={CirclePause} />
          <p className="min-w-0 flex-1 basis-64">
            {pause.message} {t('Posts keep their place, until their time has passed.')}{' '}
            {more > 0 && pause === shown.at(-1) ? (
              <Link to="/accounts" search={{}} className="link">
                {t(
                  '{count, plural, one {One more account is paused too} other {{number} more accounts are paused too}}',
                  { count: more, number: capitalize(spellNumber(more)) },
                )}
              </Link>
            ) : null}
          </p>
          <Resume pause={pause} />
        </div>
      ))}
    </div>
  );
}

function Resume({ pause }: { pause: PauseView }) {
  const { workspace, operator } = useMe();
  const forAll = pause.scope === 'installation';
  const resume = useResume(
    forAll
      ? pausePaths.installation()
      : pause.account_id === null
        ? pausePaths.workspace(workspace.id)
        : pausePaths.account(pause.account_id),
  );
  if (forAll ? !operator : !roleCanSign(workspace.role))
    return (
      <span className="text-fg-2">
        {forAll ? t('Whoever runs Signoff here can resume it.') : t('An owner or approver can resume it.')}
      </span>
    );
  return (
    <button
      type="button"
      className="btn btn-sm"
      disabled={resume.isPending}
      onClick={() =>
        resume.mutate(undefined, {
          onSuccess: () => toast(t('Publishing goes on. What is due goes out now.')),
          onError: (error) => errorToast(toErrorMessage(error)),
        })
      }
    >
      {t('Resume')}
    </button>
  );
}
