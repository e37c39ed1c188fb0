import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Field } from '../../../components/field.tsx';
import { toast } from '../../../components/toast-store.ts';
import { t } from '../../../i18n/t.ts';
import { formatZone, wallTime } from '../../../time/dates.ts';
import { instantOf } from '../../../time/wall-time.ts';
import { type Replay, useReplay } from './queries.ts';

type Which = 'failed_since' | 'since' | 'between';

const labels: Readonly<Record<Which, string>> = {
  failed_since: t('Those that failed since'),
  since: t('All since'),
  between: t('All between'),
};
const dayMs = 86_400_000;

export const announceReplay = (count: number): number =>
  toast(
    t(
      '{count, plural, =0 {Nothing was there to send again.} one {One delivery goes out again.} other {# deliveries go out again.}}',
      { count },
    ),
  );

/** Sends several deliveries again, by the times of their events. */
export function ReplayDialog({
  webhookId,
  zone,
  onClose,
}: {
  webhookId: string;
  zone: string;
  onClose: () => void;
}) {
  const replay = useReplay(webhookId);
  const [which, setWhich] = useState<Which>('failed_since');
  const [from, setFrom] = useState(() => wallTime(Date.now() - dayMs, zone));
  const [to, setTo] = useState(() => wallTime(Date.now(), zone));
  const instant = (wall: string): string => new Date(instantOf(wall, zone)).toISOString();
  const selection = (): Replay => {
    if (which === 'between') return { from: instant(from), to: instant(to) };
    return which === 'since' ? { since: instant(from) } : { failed_since: instant(from) };
  };
  const isComplete = from !== '' && (which !== 'between' || to !== '');
  return (
    <ConfirmDialog
      title={t('Send deliveries again')}
      description={t(
        'With the same ids and the same bytes, in their order, so your side can tell what it has seen. Only the time and the signature are new.',
      )}
      verb={t('Send them again')}
      cancelLabel={t('Not now')}
      isHarmless
      mutation={replay}
      allowed={isComplete ? true : null}
      onConfirm={() =>
        replay.mutate(selection(), {
          onSuccess: (count) => {
            announceReplay(count);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <fieldset className="grid gap-2">
        <legend className="lab mb-1.5">{t('Which')}</legend>
        {(Object.keys(labels) as Which[]).map((value) => (
          <label key={value} className="flex cursor-pointer items-center gap-2.5 text-sm">
            <input
              type="radio"
              name="which"
              className="accent-(--text)"
              checked={which === value}
              onChange={() => setWhich(value)}
            />
            {labels[value]}
          </label>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <MomentField label={t('From')} value={from} onChange={setFrom} />
        {which === 'between' ? (
          <MomentField label={t('To', {}, 'a time')} value={to} onChange={setTo} />
        ) : null}
      </div>
      <p className="meta">{t('Times of the events, {zone}.', { zone: formatZone(Date.now(), zone) })}</p>
    </ConfirmDialog>
  );
}

const MomentField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) => (
  <Field label={label}>
    {(ids) => (
      <input
        {...ids}
        type="datetime-local"
        required
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
