import { Eye, KeyRound, Pause, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { WebhookSecretView, WebhookView } from '../../../../server/http/views.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import { toErrorMessage } from '../../../components/readable-error.ts';
import { errorToast, toast } from '../../../components/toast-store.ts';
import { formatList } from '../../../i18n/format-text.ts';
import { t } from '../../../i18n/t.ts';
import { dateOf, noteTime } from '../../../time/dates.ts';
import { Deliveries } from './deliveries.tsx';
import { describeEndpoint, needsAttention } from './describe-endpoint.ts';
import { ChangeEndpointDialog } from './endpoint-dialogs.tsx';
import { useEndWebhook, usePauseOrResume, useShowWebhookSecret } from './queries.ts';
import { ReplayDialog } from './replay-dialog.tsx';
import { RotateWebhookSecretDialog } from './secret-dialogs.tsx';
import { SendTest } from './send-test.tsx';

/** One endpoint: how it is, what can be done, and its deliveries. */
export function EndpointPanel({
  webhook,
  appId,
  zone,
  delivery,
  onChoose,
  onSecret,
  onEnded,
}: {
  webhook: WebhookView;
  appId: string;
  zone: string;
  delivery: string | undefined;
  onChoose: (deliveryId: string | undefined) => void;
  onSecret: (secret: string) => void;
  onEnded: () => void;
}) {
  const isOpen = webhook.state !== 'ended';
  const canManage = webhook.can_manage && isOpen;
  return (
    <section className="panel" aria-labelledby="endpoint-name">
      <div className="grid gap-2.5 px-4.5 py-3.5 max-phone:px-3.5">
        <h3 id="endpoint-name" className="num min-w-0 font-medium text-sm [overflow-wrap:anywhere]">
          {webhook.url}
        </h3>
        <p className={needsAttention(webhook) ? 'note note-flag' : 'text-fg-2 text-sm'} role="status">
          {describeEndpoint(webhook, zone)}
        </p>
        <Facts webhook={webhook} zone={zone} />
        <Actions webhook={webhook} appId={appId} zone={zone} onSecret={onSecret} onEnded={onEnded} />
      </div>
      <Deliveries webhook={webhook} zone={zone} chosen={delivery} onChoose={onChoose} />
      {canManage ? <SendTest webhook={webhook} appId={appId} onSent={onChoose} /> : null}
    </section>
  );
}

function Facts({ webhook, zone }: { webhook: WebhookView; zone: string }) {
  const { types, payload, description, secrets, app_id } = webhook;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs [&>dt]:text-fg-3">
      {description ? (
        <>
          <dt>{t('For', {}, 'what an endpoint is for')}</dt>
          <dd className="[overflow-wrap:anywhere]">{description}</dd>
        </>
      ) : null}
      <dt>{t('Events')}</dt>
      <dd className="[overflow-wrap:anywhere]">
        {types === null
          ? app_id === null
            ? t('Everything in the workspace')
            : t('Everything that the app may read')
          : formatList(types)}
      </dd>
      <dt>{t('Brings')}</dt>
      <dd>{payload === 'thin' ? t('Ids and states') : t('The thing itself as well')}</dd>
      <dt>{t('Signed with', {}, 'webhook')}</dt>
      <dd>
        <ul className="grid gap-0.5">
          {secrets.map((secret) => (
            <li key={secret.id}>
              <code className="num">whsec_…{secret.hint}</code> {secretNote(secret, zone)}
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
}

const secretNote = ({ created_at, expires_at }: WebhookSecretView, zone: string): string =>
  expires_at === null
    ? t('Made {date}.', { date: dateOf(created_at, zone) })
    : t('Ends {time}.', { time: noteTime(expires_at, zone) });

function Actions({
  webhook,
  appId,
  zone,
  onSecret,
  onEnded,
}: {
  webhook: WebhookView;
  appId: string;
  zone: string;
  onSecret: (secret: string) => void;
  onEnded: () => void;
}) {
  const [open, setOpen] = useState<'change' | 'rotate' | 'replay' | 'end' | null>(null);
  const close = () => setOpen(null);
  const toggle = usePauseOrResume(webhook.id);
  const show = useShowWebhookSecret(webhook.id);
  const isOpen = webhook.state !== 'ended';
  const canManage = webhook.can_manage && isOpen;
  const fail = (error: unknown) => errorToast(toErrorMessage(error));
  const button = (icon: typeof Pause, label: string, onClick: () => void, disabled = false) => (
    <button type="button" className="btn btn-sm btn-quiet" disabled={disabled} onClick={onClick}>
      <Icon of={icon} size={15} />
      {label}
    </button>
  );
  const pauseOrResume = (action: 'pause' | 'resume', done: string) =>
    toggle.mutate(action, { onSuccess: () => toast(done), onError: fail });
  const resume = () => pauseOrResume('resume', t('Resumed. What was collected goes out in its order.'));
  return (
    <div className="-mx-2.5 flex flex-wrap gap-1">
      {canManage ? button(Pencil, t('Change', {}, 'verb'), () => setOpen('change')) : null}
      {webhook.state === 'active' && webhook.failures > 0
        ? button(RotateCcw, t('Try now'), resume, toggle.isPending)
        : null}
      {webhook.state === 'active'
        ? button(
            Pause,
            t('Pause', {}, 'an endpoint'),
            () => pauseOrResume('pause', t('Paused. Events go on being collected.')),
            toggle.isPending,
          )
        : null}
      {webhook.state === 'paused'
        ? button(Play, t('Resume', {}, 'an endpoint'), resume, toggle.isPending)
        : null}
      {canManage ? (
        <>
          {button(RotateCcw, t('Send several again'), () => setOpen('replay'))}
          {button(KeyRound, t('Rotate the secret'), () => setOpen('rotate'))}
          {button(
            Eye,
            t('Show the secret'),
            () => show.mutate(undefined, { onSuccess: onSecret, onError: fail }),
            show.isPending,
          )}
        </>
      ) : null}
      {button(Trash2, isOpen ? t('End it', {}, 'an endpoint') : t('Remove it'), () => setOpen('end'))}
      {open === 'change' ? <ChangeEndpointDialog webhook={webhook} appId={appId} onClose={close} /> : null}
      {open === 'replay' ? <ReplayDialog webhookId={webhook.id} zone={zone} onClose={close} /> : null}
      {open === 'rotate' ? (
        <RotateWebhookSecretDialog
          webhook={webhook}
          onClose={close}
          onSecret={(secret) => {
            close();
            onSecret(secret);
          }}
        />
      ) : null}
      {open === 'end' ? (
        <EndDialog
          webhook={webhook}
          onClose={close}
          onDone={() => {
            close();
            onEnded();
          }}
        />
      ) : null}
    </div>
  );
}

function EndDialog({
  webhook,
  onClose,
  onDone,
}: {
  webhook: WebhookView;
  onClose: () => void;
  onDone: () => void;
}) {
  const end = useEndWebhook(() => {
    toast(t('The endpoint is gone.'));
    onDone();
  });
  const isOpen = webhook.state !== 'ended';
  return (
    <ConfirmDialog
      title={isOpen ? t('End this endpoint?') : t('Remove this endpoint?')}
      description={t('This cannot be undone.')}
      verb={isOpen ? t('End the endpoint') : t('Remove the endpoint')}
      mutation={end}
      onConfirm={() => end.mutate(webhook.id)}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        {isOpen ? (
          <li>
            {t(
              '{count, plural, =0 {Nothing more is sent to it.} one {Nothing more is sent to it, also not the one delivery that waits.} other {Nothing more is sent to it, also not the # deliveries that wait.}}',
              { count: webhook.waiting },
            )}
          </li>
        ) : null}
        <li>{t('Its secret ends, and its deliveries can no longer be looked at here.')}</li>
        <li>{t('Programs can still read the events themselves at GET /v1/events.')}</li>
      </ul>
    </ConfirmDialog>
  );
}
