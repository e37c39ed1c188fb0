import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import type { WebhookView } from '../../../../server/http/views.ts';
import { InlineProblem } from '../../../components/feedback.tsx';
import { Icon } from '../../../components/icon.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/t.ts';
import { useAllowedScopes } from './allowed-scopes.ts';
import { eventTexts, eventTypes } from './event-texts.ts';
import { type EventType, useSendTest } from './queries.ts';

export function SendTest({
  webhook,
  appId,
  onSent,
}: {
  webhook: WebhookView;
  appId: string;
  onSent: (deliveryId: string) => void;
}) {
  const id = useId();
  const send = useSendTest(webhook.id);
  const scopes = useAllowedScopes(appId);
  const offered = eventTypes.filter((type) => webhook.app_id === null || scopes?.has(eventTexts[type].scope));
  const first = webhook.types?.find((type) => offered.includes(type));
  const [chosen, setChosen] = useState<EventType | null>(null);
  const type = chosen ?? first ?? offered[0];
  return (
    <div className="grid gap-2 border-t border-edge px-4 py-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <label htmlFor={id} className="lab">
          {t('Send a test event')}
        </label>
        <select
          id={id}
          className="input num min-h-9 w-auto max-phone:w-full"
          value={type ?? ''}
          onChange={(event) => setChosen(event.target.value as EventType)}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="btn btn-sm"
          disabled={send.isPending || type === undefined}
          onClick={() => type && send.mutate(type, { onSuccess: (delivery) => onSent(delivery.id) })}
        >
          <Icon of={Send} size={15} />
          {t('Send it')}
        </button>
      </div>
      <p className="meta">
        {rich('It is marked {mark} and is in no log of real events. It goes out once, also while paused.', {
          mark: <code className="num">"test": true</code>,
        })}
      </p>
      {send.error ? <InlineProblem error={send.error} /> : null}
    </div>
  );
}
