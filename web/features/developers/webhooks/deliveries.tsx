import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookDeliveryView, WebhookView } from '../../../../server/http/views.ts';
import { ErrorState, SkeletonRows } from '../../../components/feedback.tsx';
import { t } from '../../../i18n/t.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { arrivalOf, deliveryTime, shortResult } from './describe-delivery.ts';
import { type DeliveryState, deliveriesQuery } from './queries.ts';

const filters = [
  [undefined, t('All', {}, 'deliveries')],
  ['failed', t('Failed', {}, 'deliveries')],
  ['waiting', t('Waiting', {}, 'deliveries')],
] as const satisfies readonly (readonly [DeliveryState | undefined, string])[];

/** Newest first, and the chosen one beside them; on a phone in their place. */
export function Deliveries({
  webhook,
  zone,
  chosen,
  onChoose,
}: {
  webhook: WebhookView;
  zone: string;
  chosen: string | undefined;
  onChoose: (deliveryId: string | undefined) => void;
}) {
  const [state, setState] = useState<DeliveryState | undefined>();
  const query = useInfiniteQuery(deliveriesQuery(webhook.id, state));
  const deliveries = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const opened = chosen ?? deliveries[0]?.id;
  return (
    <div
      className={`grid border-edge border-t max-desk:grid-cols-[minmax(0,1fr)] ${
        opened ? 'grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]' : 'grid-cols-[minmax(0,1fr)]'
      }`}
    >
      <div className={`min-w-0 ${chosen ? 'max-desk:hidden' : ''}`}>
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
          <h4 className="h3">{t('Deliveries')}</h4>
          <fieldset className="seg">
            <legend className="sr-only">{t('Show deliveries')}</legend>
            {filters.map(([value, label]) => (
              <button
                key={label}
                type="button"
                aria-pressed={state === value}
                onClick={() => {
                  setState(value);
                  onChoose(undefined);
                }}
              >
                {label}
              </button>
            ))}
          </fieldset>
        </div>
        {webhook.state === 'paused' ? (
          <p className="meta border-edge border-t px-4 py-2.5">
            {t('What happens while it is paused is listed after you resume it.')}
          </p>
        ) : null}
        {query.isPending ? (
          <SkeletonRows rows={3} />
        ) : query.isError && deliveries.length === 0 ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : deliveries.length === 0 ? (
          <p className="border-edge border-t px-4 py-5 text-sm text-fg-2">
            {state === undefined
              ? t(
                  'Nothing was sent here so far. Send a test event below, or write a draft: that is an event, too.',
                )
              : t('None of these. Show all to see the others.')}
          </p>
        ) : (
          <ul aria-label={t('Deliveries')}>
            {deliveries.map((delivery) => (
              <li key={delivery.id}>
                <DeliveryRow
                  delivery={delivery}
                  zone={zone}
                  isOpen={delivery.id === opened}
                  onOpen={() => onChoose(delivery.id)}
                />
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage ? (
          <button
            type="button"
            className="btn btn-sm btn-quiet m-2"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('Show earlier')}
          </button>
        ) : null}
      </div>
      {opened ? (
        <div className={`min-w-0 border-edge desk:border-l ${chosen ? '' : 'max-desk:hidden'}`}>
          <DeliveryDetail
            key={opened}
            webhook={webhook}
            id={opened}
            zone={zone}
            onBack={() => onChoose(undefined)}
          />
        </div>
      ) : null}
    </div>
  );
}

function DeliveryRow({
  delivery,
  zone,
  isOpen,
  onOpen,
}: {
  delivery: WebhookDeliveryView;
  zone: string;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { event, resource, test } = delivery;
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      className={`grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 border-edge border-t px-4 py-2.5 text-left text-xs hover:bg-hover max-phone:min-h-11 ${
        isOpen ? 'desk:bg-hover desk:shadow-[inset_3px_0_0_var(--text)]' : ''
      }`}
      onClick={onOpen}
    >
      <time className="num" dateTime={delivery.created_at}>
        {deliveryTime(delivery.created_at, zone)}
      </time>
      <span className="min-w-0 truncate">
        <b>{event.type}</b>{' '}
        <span className="text-fg-3">{test ? t('test') : `${resource.kind} ${resource.id}`}</span>
      </span>
      <span className={`num ${arrivalOf(delivery) === 'failed' ? 'text-red' : ''}`}>
        {shortResult(delivery)}
      </span>
    </button>
  );
}
