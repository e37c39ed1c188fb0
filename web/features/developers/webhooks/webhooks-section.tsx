import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AppDetailView, WebhookView } from '../../../../server/http/views.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/feedback.tsx';
import { Icon } from '../../../components/icon.tsx';
import { formatList } from '../../../i18n/format-text.ts';
import { t } from '../../../i18n/t.ts';
import { EndpointBadge } from './endpoint-badge.tsx';
import { AddEndpointDialog } from './endpoint-dialogs.tsx';
import { EndpointPanel } from './endpoint-panel.tsx';
import { LastDeliveries } from './last-deliveries.tsx';
import { webhooksQuery } from './queries.ts';
import { WebhookSecretDialog } from './secret-dialogs.tsx';

/** What is open; it stands in the page's address. */
export interface ChosenWebhook {
  readonly webhook?: string | undefined;
  readonly delivery?: string | undefined;
}

/** Where events of an app, and of the workspace itself, are sent. */
export function WebhooksSection({
  app,
  zone,
  chosen,
  onChoose,
}: {
  app: AppDetailView;
  zone: string;
  chosen: ChosenWebhook;
  onChoose: (chosen: ChosenWebhook) => void;
}) {
  const query = useQuery(webhooksQuery);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const all = query.data ?? [];
  const own = all.filter(({ app_id }) => app_id === app.id);
  const shared = all.filter(({ app_id }) => app_id === null);
  const listed = [...own, ...shared];
  const opened = listed.find(({ id }) => id === chosen.webhook) ?? listed[0];
  const isEmpty = query.data !== undefined && listed.length === 0;
  const add = (
    <button
      type="button"
      className={isEmpty ? 'btn' : 'btn btn-sm btn-quiet'}
      onClick={() => setAdding(true)}
    >
      <Icon of={Plus} />
      {t('Add an endpoint')}
    </button>
  );
  return (
    <section className="grid scroll-mt-20 gap-2.5" id="webhooks" aria-labelledby="webhooks-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="h2" id="webhooks-title">
          {t('Webhooks')}
        </h2>
        {isEmpty ? null : add}
      </div>
      {query.isPending ? (
        <SkeletonRows rows={2} />
      ) : query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : opened ? (
        <>
          <ul className="panel" aria-label={t('Endpoints')}>
            {listed.map((webhook) => (
              <li key={webhook.id} className="border-edge not-first:border-t">
                <EndpointRow
                  webhook={webhook}
                  isOpen={webhook.id === opened.id}
                  onOpen={() => onChoose({ webhook: webhook.id })}
                />
              </li>
            ))}
          </ul>
          <EndpointPanel
            key={opened.id}
            webhook={opened}
            appId={app.id}
            zone={zone}
            delivery={opened.id === chosen.webhook ? chosen.delivery : undefined}
            onChoose={(delivery) => onChoose({ webhook: opened.id, delivery })}
            onSecret={setSecret}
            onEnded={() => onChoose({})}
          />
        </>
      ) : (
        <EmptyState title={t('No endpoint so far.')} action={add}>
          {t(
            'Add the address of your server, and it is told when a post is approved, goes out or fails. Then your program need not ask again and again.',
          )}
        </EmptyState>
      )}
      {isAdding ? (
        <AddEndpointDialog
          app={app}
          onClose={() => setAdding(false)}
          onDone={(created) => {
            setAdding(false);
            setSecret(created.secret);
            onChoose({ webhook: created.id });
          }}
        />
      ) : null}
      {secret ? <WebhookSecretDialog secret={secret} onClose={() => setSecret(null)} /> : null}
    </section>
  );
}

/** More are counted. */
const maxNamed = 3;

function EndpointRow({
  webhook,
  isOpen,
  onOpen,
}: {
  webhook: WebhookView;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { url, types, app_id } = webhook;
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      className={`relative grid w-full grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3.5 px-4 py-3 text-left hover:bg-hover max-phone:grid-cols-[minmax(0,1fr)_auto] ${
        isOpen ? 'before:absolute before:inset-y-[-1px] before:-left-px before:w-[3px] before:bg-fg' : ''
      }`}
      onClick={onOpen}
    >
      <span className="min-w-0">
        <span className="num block font-medium text-sm [overflow-wrap:anywhere]">{url}</span>
        <span className="meta block">
          {app_id === null ? t('Of the workspace, without an app.') : null}{' '}
          {types === null
            ? t('Everything', {}, 'events')
            : types.length <= maxNamed
              ? formatList(types)
              : t('{count} types', { count: types.length })}
        </span>
      </span>
      <span className="max-phone:row-start-2">
        <LastDeliveries webhookId={webhook.id} />
      </span>
      <EndpointBadge endpoint={webhook} />
    </button>
  );
}
