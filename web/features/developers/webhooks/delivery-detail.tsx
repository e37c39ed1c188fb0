import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, ChevronLeft, Clock, RotateCcw, X } from 'lucide-react';
import type {
  WebhookAttemptView,
  WebhookDeliveryDetailView,
  WebhookView,
} from '../../../../server/http/views.ts';
import { ErrorState, SkeletonRows } from '../../../components/feedback.tsx';
import { Icon } from '../../../components/icon.tsx';
import { toErrorMessage } from '../../../components/readable-error.ts';
import { errorToast } from '../../../components/toast-store.ts';
import { t } from '../../../i18n/t.ts';
import { deliveryTime, describeAttempt, describeDelivery, indentJson } from './describe-delivery.ts';
import { deliveryQuery, useReplay } from './queries.ts';
import { announceReplay } from './replay-dialog.tsx';

/** One delivery: every attempt in words, what was sent, and what came back. */
export function DeliveryDetail({
  webhook,
  id,
  zone,
  onBack,
}: {
  webhook: WebhookView;
  id: string;
  zone: string;
  /** Shown where the list has no place beside it. */
  onBack: () => void;
}) {
  const query = useQuery(deliveryQuery(webhook.id, id));
  return (
    <div className="grid min-w-0 content-start gap-3 px-4.5 pt-3.5 pb-4.5 max-phone:px-3.5">
      <button
        type="button"
        className="btn btn-sm btn-quiet -ml-2.5 justify-self-start desk:hidden"
        onClick={onBack}
      >
        <Icon of={ChevronLeft} />
        {t('All deliveries')}
      </button>
      {query.isPending ? (
        <SkeletonRows rows={2} />
      ) : query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Delivery webhook={webhook} delivery={query.data} zone={zone} />
      )}
    </div>
  );
}

function Delivery({
  webhook,
  delivery,
  zone,
}: {
  webhook: WebhookView;
  delivery: WebhookDeliveryDetailView;
  zone: string;
}) {
  const replay = useReplay(webhook.id);
  const { event, resource, attempts, body, number, replays, test } = delivery;
  const canReplay = webhook.can_manage && webhook.state !== 'ended' && delivery.state !== 'waiting' && !test;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h4 className="h3 num [overflow-wrap:anywhere]">{event.type}</h4>
          <p className="slug [overflow-wrap:anywhere]">{event.id}</p>
        </div>
        {canReplay ? (
          <button
            type="button"
            className="btn btn-sm"
            disabled={replay.isPending}
            onClick={() =>
              replay.mutate(
                { delivery_id: delivery.id },
                { onSuccess: announceReplay, onError: (error) => errorToast(toErrorMessage(error)) },
              )
            }
          >
            <Icon of={RotateCcw} size={15} />
            {t('Replay')}
          </button>
        ) : null}
      </div>
      <p className="font-voice text-[1.0625rem]/[1.45]" role="status">
        {describeDelivery(delivery, webhook, zone)}
      </p>
      <p className="meta">
        {test
          ? t('A test event. It is in no log of real ones.')
          : t('Number {number} of this resource for this endpoint. The event is of {time}.', {
              number,
              time: deliveryTime(event.timestamp, zone),
            })}{' '}
        {replays > 0
          ? t('{count, plural, one {Sent again once.} other {Sent again # times.}}', { count: replays })
          : null}{' '}
        {resource.kind === 'post' && !test ? (
          <Link to="/posts/$postId" params={{ postId: resource.id }} className="link">
            {t('Open the post')}
          </Link>
        ) : null}
      </p>
      {attempts.length > 0 ? (
        <ol aria-label={t('Attempts')}>
          {attempts.map((attempt, index) => (
            <AttemptRow
              key={attempt.at}
              attempt={attempt}
              zone={zone}
              isSame={isSame(attempt, attempts[index - 1])}
            />
          ))}
          {delivery.next_attempt_at && delivery.tries > 0 ? (
            <li className="grid grid-cols-[18px_auto_minmax(0,1fr)] gap-2.5 border-edge border-t py-2 text-sm text-fg-3">
              <Icon of={Clock} className="mt-[3px]" />
              <time className="num text-xs/[1.7]" dateTime={delivery.next_attempt_at}>
                {deliveryTime(delivery.next_attempt_at, zone)}
              </time>
              <span>{t('The next attempt.')}</span>
            </li>
          ) : null}
        </ol>
      ) : null}
      {body === null ? null : (
        <div className="grid gap-1.5">
          <h5 className="lab">{t('What we send')}</h5>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls can be reached with the keyboard */}
          <pre className="codebox max-h-[320px] overflow-y-auto" tabIndex={0}>
            <span className="text-fg-3">{`webhook-id: ${event.id}\n\n`}</span>
            {indentJson(body)}
          </pre>
          <p className="meta">
            {t(
              'Indented to be read. Check the signature over the bytes as they come. A replay keeps the id.',
            )}
          </p>
        </div>
      )}
    </>
  );
}

const isSame = (attempt: WebhookAttemptView, before: WebhookAttemptView | undefined): boolean =>
  before !== undefined &&
  describeAttempt(attempt) === describeAttempt(before) &&
  attempt.answer === before.answer;

function AttemptRow({
  attempt,
  zone,
  isSame,
}: {
  attempt: WebhookAttemptView;
  zone: string;
  isSame: boolean;
}) {
  const arrived = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  return (
    <li className="grid grid-cols-[18px_auto_minmax(0,1fr)] gap-2.5 border-edge py-2 text-sm not-first:border-t">
      <Icon of={arrived ? Check : X} className={`mt-[3px] ${arrived ? '' : 'text-red'}`} />
      <time className="num text-xs/[1.7] text-fg-3" dateTime={attempt.at}>
        {deliveryTime(attempt.at, zone)}
      </time>
      <span className="min-w-0">
        {isSame ? t('The same.') : describeAttempt(attempt)}{' '}
        <span className="slug whitespace-nowrap">{t('{ms} ms', { ms: attempt.ms })}</span>
        {attempt.answer && !isSame ? (
          <details className="mt-1">
            <summary className="meta cursor-pointer">{t('What came back')}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls can be reached with the keyboard */}
            <pre className="codebox mt-1.5 max-h-[240px] overflow-y-auto" tabIndex={0}>
              {attempt.answer}
            </pre>
          </details>
        ) : null}
      </span>
    </li>
  );
}
