import { useId, useState } from 'react';
import type { PostView } from '../../../server/http/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { InlineProblem, Skeleton } from '../../components/feedback.tsx';
import { toast } from '../../components/toast-store.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, formatWallTime, longMoment } from '../../time/dates.ts';
import { SigningHint } from '../passkeys/signing-hint.tsx';
import { useSigningKey } from '../passkeys/use-signing-key.ts';
import { type PostCommand, usePostCommand } from '../post/queries.ts';
import { EmbeddedProof } from '../proof/proof-dialog.tsx';
import { ScheduleFields } from '../schedule/schedule-fields.tsx';
import { type NextFreeSlot, useNextSlot } from './use-next-slot.ts';

interface ScheduleProps {
  post: PostView;
  zone: string;
  onClose: () => void;
  /** For pages that do not already show the proof. */
  withProof?: boolean;
}

export function ScheduleDialog({ open, ...props }: ScheduleProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={props.post.schedule ? t('Move it') : t('Schedule it')}
      description={t('Choosing a time here counts as your approval of that time.')}
      wide={props.withProof ? 'very' : false}
    >
      <ScheduleChoices {...props} />
    </Dialog>
  );
}

/** Offers the next free posting time first if the account has posting times; else any time. */
function ScheduleChoices({ post, zone, onClose, withProof = false }: ScheduleProps) {
  const command = usePostCommand(post.id);
  const [isSeen, setSeen] = useState(!withProof);
  const proof = withProof ? <EmbeddedProof postId={post.id} onSeen={setSeen} /> : null;
  const nextSlot = useNextSlot(post, zone);
  const signingKey = useSigningKey(post.approvals.strength);
  const hint = (
    <SigningHint
      signingKey={signingKey}
      words={t(
        'If it is signed for another time, you confirm this one on your device: your passkey signs it.',
      )}
    />
  );
  const isMove = post.schedule !== null && Date.parse(post.schedule.publish_at) > Date.now();
  const [method, setMethod] = useState<TimeMethod>(isMove ? 'pick' : 'next');
  const schedule = (scheduleCommand: Extract<PostCommand, { do: 'schedule' }>, expected?: string) =>
    command.mutate(scheduleCommand, {
      onSuccess: ({ schedule: at }) => {
        const isDifferent = at && expected && at.publish_at !== expected;
        const values = at
          ? { moment: longMoment(at.publish_at, at.time_zone), city: cityOf(at.time_zone) }
          : null;
        toast(
          !values
            ? t('Scheduled.')
            : isDifferent
              ? t(
                  'The free time had changed meanwhile. It is scheduled for {moment}, {city}. You can still move it.',
                  values,
                )
              : t('Scheduled. {moment}, {city}.', values),
        );
        onClose();
      },
    });
  if (nextSlot === undefined)
    return (
      <Skeleton label={t('Looking for the next free time')}>
        <span className="sk h-11 w-full" />
      </Skeleton>
    );
  const fields = (
    <ScheduleFields
      value={post.schedule}
      zone={zone}
      accountIds={post.account ? [post.account.id] : []}
      postIds={[post.id]}
      error={command.error}
      busy={command.isPending || !isSeen}
      submitLabel={t('Schedule', {}, 'verb')}
      onSubmit={(value) => schedule({ do: 'schedule', ...value })}
    />
  );
  if (nextSlot === null)
    return (
      <>
        {proof}
        {hint}
        {fields}
      </>
    );
  return (
    <>
      {proof}
      {hint}
      <TimeMethodChoice
        free={nextSlot}
        chosen={method}
        onChoose={(next) => {
          command.reset();
          setMethod(next);
        }}
      />
      {method === 'next' ? (
        <>
          {command.isError ? <InlineProblem error={command.error} /> : null}
          <button
            type="button"
            className="btn btn-solid justify-self-end"
            disabled={command.isPending || !isSeen}
            onClick={() => schedule(nextSlot.command, nextSlot.next.publish_at)}
          >
            {t('Schedule', {}, 'verb')}
          </button>
        </>
      ) : (
        fields
      )}
    </>
  );
}

type TimeMethod = 'next' | 'pick';

function TimeMethodChoice({
  free,
  chosen,
  onChoose,
}: {
  free: NextFreeSlot;
  chosen: TimeMethod;
  onChoose: (method: TimeMethod) => void;
}) {
  const name = useId();
  const next = { time: formatWallTime(free.next.wall_time), zone: cityOf(free.next.time_zone) };
  const option = (method: TimeMethod, label: React.ReactNode) => (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2.5 hover:bg-hover">
      <input
        type="radio"
        className="accent-(--text)"
        name={name}
        checked={chosen === method}
        onChange={() => onChoose(method)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className="panel divide-y divide-edge">
      <legend className="sr-only">{t('When it goes out')}</legend>
      {option(
        'next',
        free.isAfterOwnSlot
          ? rich('Next free time after its own: <b>{time}</b> ({zone})', next)
          : rich('Next free time: <b>{time}</b> ({zone})', next),
      )}
      {option('pick', t('Pick a time'))}
    </fieldset>
  );
}
