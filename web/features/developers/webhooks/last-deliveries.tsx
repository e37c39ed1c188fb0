import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/t.ts';
import { type Arrival, arrivalOf } from './describe-delivery.ts';
import { lastDeliveriesQuery } from './queries.ts';

const marks: Readonly<Record<Arrival, string>> = {
  arrived: 'bg-fg',
  failed:
    'bg-[repeating-linear-gradient(135deg,var(--red)_0_2px,transparent_2px_4px)] shadow-[inset_0_0_0_1px_var(--red)]',
  waiting: 'border border-edge-strong',
  dropped: 'border border-dashed border-edge-strong',
};

/** One mark for each of the last ten deliveries, oldest first: black arrived, hatched did not, hollow waits. */
export function LastDeliveries({ webhookId }: { webhookId: string }) {
  const last = useQuery(lastDeliveriesQuery(webhookId)).data ?? [];
  if (last.length === 0) return null;
  const shown = last.toReversed().map((delivery) => ({ id: delivery.id, arrival: arrivalOf(delivery) }));
  const count = (wanted: Arrival): number => shown.filter(({ arrival }) => arrival === wanted).length;
  return (
    <span
      role="img"
      className="inline-flex gap-0.5"
      aria-label={t(
        'The last {total}: {arrived} arrived, {failed} did not, {waiting} wait, {dropped} were not sent',
        {
          total: shown.length,
          arrived: count('arrived'),
          failed: count('failed'),
          waiting: count('waiting'),
          dropped: count('dropped'),
        },
      )}
    >
      {shown.map(({ id, arrival }) => (
        <i key={id} className={`h-4 w-[7px] ${marks[arrival]}`} />
      ))}
    </span>
  );
}
