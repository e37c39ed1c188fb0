import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { WebSessionView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast-store.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { noteTime } from '../../time/dates.ts';
import { sessionsQuery, useEndSession } from './queries.ts';

const describeDevice = ({ browser, system }: Pick<WebSessionView, 'browser' | 'system'>): string => {
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('A browser we do not know');
};
const isPhone = ({ system }: WebSessionView): boolean => /^(iPhone|iPad|Android)$/.test(system ?? '');

/** Where this user is signed in. An unknown session can be ended. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery);
  const [toEnd, setToEnd] = useState<WebSessionView | 'others' | null>(null);
  return (
    <section id="sessions" className="grid gap-3" aria-labelledby="sessions-title">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="h2" id="sessions-title">
            {t('Where you are signed in')}
          </h2>
          <p className="meta">
            {t('End what you do not know. We store no address, only the browser and the system.')}
          </p>
        </div>
        {sessions.data && sessions.data.length > 1 ? (
          <button type="button" className="btn btn-sm" onClick={() => setToEnd('others')}>
            {t('End all others')}
          </button>
        ) : null}
      </div>
      {sessions.data ? (
        <ul className="panel divide-y divide-edge" aria-label={t('Your sessions')}>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setToEnd(session)} />
          ))}
        </ul>
      ) : sessions.isError ? (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {toEnd ? <EndDialog what={toEnd} onClose={() => setToEnd(null)} /> : null}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: WebSessionView; onEnd: () => void }) {
  const { time_zone: zone } = useMe().workspace;
  const device = describeDevice(session);
  return (
    <li className="flex items-center gap-3.5 px-4.5 py-3.5">
      <Icon of={isPhone(session) ? Smartphone : Monitor} size={20} className="flex-none text-fg-3" />
      <div className="min-w-0 flex-1">
        <b className="block">{device}</b>
        <p className="meta">
          {t('Signed in {time}.', { time: noteTime(session.signed_in_at, zone) })}{' '}
          {session.this_one
            ? t('In use now.')
            : t('Last used {time}.', { time: noteTime(session.last_used_at, zone) })}
        </p>
      </div>
      {session.this_one ? (
        <span className="meta whitespace-nowrap">{t('This one')}</span>
      ) : (
        <button
          type="button"
          className="btn btn-sm"
          aria-label={t('End {device}', { device })}
          onClick={onEnd}
        >
          {t('End', {}, 'session')}
        </button>
      )}
    </li>
  );
}

function EndDialog({ what, onClose }: { what: WebSessionView | 'others'; onClose: () => void }) {
  const end = useEndSession();
  const isAll = what === 'others';
  return (
    <ConfirmDialog
      title={isAll ? t('End all other sessions?') : t('End {device}?', { device: describeDevice(what) })}
      description={
        isAll
          ? t('Every other browser is signed out at once. This one stays.')
          : t('That browser is signed out at once. What it has not saved is lost.')
      }
      verb={isAll ? t('End all others') : t('End it')}
      mutation={end}
      onConfirm={() =>
        end.mutate(isAll ? null : what.id, {
          onSuccess: () => {
            toast(isAll ? t('All other sessions have ended.') : t('The session has ended.'));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
