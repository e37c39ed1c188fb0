import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CirclePause } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { PauseView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { problemSentence } from '../../components/readable-error.ts';
import { toast, troubleToast } from '../../components/toast-store.ts';
import { askEvery } from '../../data/live.ts';
import { readAnew } from '../../data/refetch-changed.ts';
import { maySign, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { capital, numberWord } from '../../i18n/words.ts';
import { pausesQuery, switchOf, useResume } from './queries.ts';

const lookEveryMs = 15_000;
const mostTold = 2;
const width = ({ scope }: PauseView): number => ['account', 'workspace', 'installation'].indexOf(scope);

/** On every page: what does not go out because somebody paused it, and the way on. */
export function PauseBanner() {
  const client = useQueryClient();
  const { data: pauses } = useQuery({ ...pausesQuery, refetchInterval: () => askEvery(lookEveryMs) });
  const which = pauses?.map(({ scope, account_id, since }) => `${scope} ${account_id} ${since}`).join(' ');
  const known = useRef(which);
  // Posts that are held say so, and no longer when they may go out.
  useEffect(() => {
    const isChange = known.current !== undefined && known.current !== which;
    known.current = which;
    if (isChange) readAnew(client, [{ queryKey: ['posts'] }]);
  }, [client, which]);
  // The widest first: while it holds, the others change nothing.
  const sorted = pauses?.toSorted((one, other) => width(other) - width(one)) ?? [];
  const told = sorted.slice(0, mostTold);
  const more = sorted.length - told.length;
  return (
    <div role="status" aria-live="polite" aria-label={t('What is paused')}>
      {told.map((pause) => (
        <div
          key={`${pause.scope} ${pause.account_id}`}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-flag-edge bg-flag-wash px-(--gutter) py-2 text-sm max-phone:px-3.5"
        >
          <Icon of={CirclePause} />
          <p className="min-w-0 flex-1 basis-64">
            {pause.message} {t('Posts keep their place, until their time has passed.')}{' '}
            {more > 0 && pause === told.at(-1) ? (
              <Link to="/accounts" search={{}} className="link">
                {t(
                  '{count, plural, one {One more account is paused too} other {{number} more accounts are paused too}}',
                  { count: more, number: capital(numberWord(more)) },
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
      ? switchOf.installation()
      : pause.account_id === null
        ? switchOf.workspace(workspace.id)
        : switchOf.account(pause.account_id),
  );
  if (forAll ? !operator : !maySign(workspace.role))
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
          onError: (error) => troubleToast(problemSentence(error)),
        })
      }
    >
      {t('Resume')}
    </button>
  );
}
