import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { WebhookView } from '../../../../server/http/views.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/feedback.tsx';
import { Icon } from '../../../components/icon.tsx';
import { formatList } from '../../../i18n/format-text.ts';
import { t } from '../../../i18n/t.ts';
import { AppSection, type AppSectionProps } from '../desk/desk-section.tsx';
import { needsAttention } from './describe-endpoint.ts';
import { EndpointBadge } from './endpoint-badge.tsx';
import { AddEndpointDialog } from './endpoint-dialogs.tsx';
import { EndpointPanel } from './endpoint-panel.tsx';
import { LastDeliveries } from './last-deliveries.tsx';
import { webhooksQuery } from './queries.ts';
import { WebhookSecretDialog } from './secret-dialogs.tsx';

const route = getRouteApi('/app/developers/$appId');

/** Where events of an app, and of the workspace itself, are sent. What is open stands in the address of the page. */
export function WebhooksSection({ app, zone }: AppSectionProps) {
  const { endpoint: chosenId, delivery } = route.useSearch();
  const navigate = useNavigate({ from: '/developers/$appId' });
  const choose = (endpoint?: string, deliveryId?: string) =>
    void navigate({
      search: (before) => ({ ...before, endpoint, delivery: deliveryId }),
      resetScroll: false,
    });
  const query = useQuery(webhooksQuery);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const all = query.data ?? [];
  const own = all.filter(({ app_id }) => app_id === app.id);
  const shared = all.filter(({ app_id }) => app_id === null);
  const listed = [...own, ...shared];
  const opened = listed.find(({ id }) => id === chosenId) ?? listed.find(needsAttention) ?? listed[0];
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
    <AppSection id="webhooks" title={t('Webhooks')} aside={isEmpty ? null : add}>
      {query.isPending ? (
        <SkeletonRows rows={2} />
      ) : query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : opened ? (
        <div className="grid gap-3">
          <ul className="panel" aria-label={t('Endpoints')}>
            {listed.map((webhook) => (
              <li key={webhook.id} className="border-edge not-first:border-t">
                <EndpointRow
                  webhook={webhook}
                  isOpen={webhook.id === opened.id}
                  onOpen={() => choose(webhook.id)}
                />
              </li>
            ))}
          </ul>
          <EndpointPanel
            key={opened.id}
            webhook={opened}
            appId={app.id}
            zone={zone}
            delivery={opened.id === chosenId ? delivery : undefined}
            onChoose={(id) => choose(opened.id, id)}
            onSecret={setSecret}
            onEnded={() => choose()}
          />
        </div>
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
            choose(created.id);
          }}
        />
      ) : null}
      {secret ? <WebhookSecretDialog secret={secret} onClose={() => setSecret(null)} /> : null}
    </AppSection>
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
