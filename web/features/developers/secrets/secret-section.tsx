import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { AppSecretView } from '../../../../server/http/views.ts';
import { EmptyState } from '../../../components/feedback.tsx';
import { Icon } from '../../../components/icon.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/t.ts';
import { formatAgo, noteTime, shortDay } from '../../../time/dates.ts';
import { useNow } from '../../../time/use-now.ts';
import { AppSection, type AppSectionProps } from '../desk/desk-section.tsx';
import { type NewSecret, RotateDialog, SecretDialog } from '../secret-dialogs.tsx';
import { EndSecretDialog } from './end-secret-dialog.tsx';
import { lineEnds, spanOf } from './secret-spans.ts';

/** The secrets of an app that work now: when and from where each was last used, so that nobody ends one blind. */
export function SecretSection({ app, zone }: AppSectionProps) {
  const now = useNow();
  const [isRotating, setRotating] = useState(false);
  const [ending, setEnding] = useState<AppSecretView | null>(null);
  const [newSecret, setNewSecret] = useState<NewSecret | null>(null);
  // The newest first: that is the one to use.
  const secrets = app.secrets.toReversed();
  const rotate = (
    <button
      type="button"
      className={secrets.length === 0 ? 'btn' : 'btn btn-sm btn-quiet'}
      onClick={() => setRotating(true)}
    >
      <Icon of={KeyRound} />
      {t('Rotate the secret')}
    </button>
  );
  return (
    <AppSection
      id="secret"
      title={t('Secret')}
      aside={app.kind === 'confidential' && secrets.length > 0 ? rotate : null}
    >
      {app.kind === 'public' ? (
        <EmptyState title={t('This app has no secret.')}>
          {t('It runs where others could read one. PKCE protects the code instead.')}
        </EmptyState>
      ) : secrets.length === 0 ? (
        <EmptyState title={t('None works now.')} action={rotate}>
          {t('Rotate the secret to get a new one. Until then the app gets no tokens.')}
        </EmptyState>
      ) : (
        <div className="panel">
          {secrets.length > 1 ? <Spans secrets={secrets} zone={zone} now={now} /> : null}
          <ul className="grid grid-cols-2 max-phone:grid-cols-1" aria-label={t('Secrets that work')}>
            {secrets.map((secret) => (
              <li
                key={secret.id}
                className={`grid min-w-0 content-start gap-2 border-edge px-4.5 pt-3.5 pb-4 phone:even:border-l max-phone:not-first:border-t ${
                  secrets.length === 1 ? 'col-span-full' : ''
                }`}
              >
                <Secret
                  secret={secret}
                  isOnly={secrets.length === 1}
                  zone={zone}
                  now={now}
                  onEnd={() => setEnding(secret)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {isRotating ? (
        <RotateDialog
          app={app}
          onClose={() => setRotating(false)}
          onSecret={(secret) => {
            setRotating(false);
            setNewSecret(secret);
          }}
        />
      ) : null}
      {newSecret ? <SecretDialog secret={newSecret} onClose={() => setNewSecret(null)} /> : null}
      {ending ? (
        <EndSecretDialog appId={app.id} secret={ending} now={now} onClose={() => setEnding(null)} />
      ) : null}
    </AppSection>
  );
}

function Secret({
  secret,
  isOnly,
  zone,
  now,
  onEnd,
}: {
  secret: AppSecretView;
  isOnly: boolean;
  zone: string;
  now: number;
  onEnd: () => void;
}) {
  const { hint, created_at, expires_at } = secret;
  return (
    <>
      <h3 className="lab">
        {isOnly ? t('Client secret') : expires_at === null ? t('New secret') : t('Old secret')}
      </h3>
      <code className="num flex min-h-[38px] items-center rounded-2 bg-sunk px-3 font-medium text-sm">
        socs_••••••••{hint}
      </code>
      <p className="text-fg-2 text-xs">
        {t('Made {time}.', { time: noteTime(created_at, zone, now) })}{' '}
        {expires_at === null ? null : (
          <b className="text-red">{t('Ends {time}.', { time: noteTime(expires_at, zone, now) })}</b>
        )}
      </p>
      <p className="text-fg-2 text-xs">
        <LastUse secret={secret} now={now} />
      </p>
      {expires_at === null || isOnly ? null : (
        <button type="button" className="btn btn-sm btn-red justify-self-start" onClick={onEnd}>
          {t('End the old one now')}
        </button>
      )}
    </>
  );
}

/** Something that used it within this time will probably use it again. */
const inUseMs = 3_600_000;

function LastUse({ secret, now }: { secret: AppSecretView; now: number }) {
  const { last_used_at, last_used_from, expires_at } = secret;
  if (last_used_at === null)
    return expires_at === null
      ? t('Not used yet. Bring it to where your program reads its settings.')
      : t('Never used, so nothing is cut off when it ends.');
  const ago = formatAgo(last_used_at, now);
  const from = last_used_from ?? t('an unknown address');
  if (expires_at === null) return t('Last used from {from}. {ago}', { from, ago });
  return now - Date.parse(last_used_at) < inUseMs
    ? rich('<b>Still in use</b>, from {from}. {ago} End it once that server has the new one.', { from, ago })
    : t('Last used from {from}. {ago}', { from, ago });
}

/** One line for each secret. The cards below say the same in words. */
function Spans({ secrets, zone, now }: { secrets: readonly AppSecretView[]; zone: string; now: number }) {
  const [from, to] = lineEnds(now);
  return (
    <div
      aria-hidden
      className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-edge border-b p-4.5 text-sm max-phone:grid-cols-[minmax(0,1fr)]"
    >
      {secrets.map((secret) => {
        const { left, width } = spanOf(secret, now);
        return (
          <div key={secret.id} className="contents">
            <span>
              {secret.expires_at === null
                ? rich('New, ends in {hint}', { hint: <span className="num">{secret.hint}</span> })
                : rich('Old, ends in {hint}', { hint: <span className="num">{secret.hint}</span> })}
            </span>
            <span className="relative block h-[26px] bg-[repeating-linear-gradient(90deg,var(--edge)_0_1px,transparent_1px_calc(100%/14))]">
              <i
                className={`absolute inset-y-[3px] overflow-hidden whitespace-nowrap px-2 text-2xs/[18px] not-italic ${
                  secret.expires_at === null
                    ? 'bg-fg text-desk'
                    : 'border-[1.5px] border-edge-strong border-dashed bg-paper'
                }`}
                style={{ left: `${left}%`, width: `${width}%` }}
              >
                {secret.expires_at === null
                  ? t('from {day}', { day: shortDay(secret.created_at, zone, now) })
                  : t('until {time}', { time: noteTime(secret.expires_at, zone, now) })}
              </i>
              <i className="absolute inset-y-[-4px] left-1/2 w-0.5 bg-fg" />
            </span>
          </div>
        );
      })}
      <span className="slug flex justify-between phone:col-start-2">
        <span>{shortDay(from, zone, now)}</span>
        <b>{t('now')}</b>
        <span>{shortDay(to, zone, now)}</span>
      </span>
    </div>
  );
}
