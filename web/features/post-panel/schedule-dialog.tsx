import { useId, useState } from 'react';
import type { PostView } from '../../../server/http/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { InlineProblem, Skeleton } from '../../components/feedback.tsx';
import { toast } from '../../components/toast-store.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, longMoment, wallWords } from '../../time/dates.ts';
import { type PostCommand, usePostCommand } from '../post/queries.ts';
import { ProofInPlace } from '../proof/proof-dialog.tsx';
import { ScheduleFields } from '../schedule/schedule-fields.tsx';
import { type FreeTime, useNextSlot } from './use-next-slot.ts';

interface Scheduling {
  post: PostView;
  zone: string;
  onClose: () => void;
  /** Where the page does not show the proof already. */
  withProof?: boolean;
}

export function ScheduleDialog({ open, ...scheduling }: Scheduling & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={scheduling.onClose}
      title={scheduling.post.schedule ? t('Move it') : t('Schedule it')}
      description={t('Choosing a time here counts as your approval of that time.')}
      wide={scheduling.withProof ? 'very' : false}
    >
      <Choices {...scheduling} />
    </Dialog>
  );
}

/** The next free posting time first, where the account has such times; else any time. */
function Choices({ post, zone, onClose, withProof = false }: Scheduling) {
  const command = usePostCommand(post.id);
  const [isSeen, setSeen] = useState(!withProof);
  const proof = withProof ? <ProofInPlace postId={post.id} onSeen={setSeen} /> : null;
  const free = useNextSlot(post, zone);
  const isMove = post.schedule !== null && Date.parse(post.schedule.publish_at) > Date.now();
  const [way, setWay] = useState<Way>(isMove ? 'pick' : 'next');
  const schedule = (asked: Extract<PostCommand, { do: 'schedule' }>, expected?: string) =>
    command.mutate(asked, {
      onSuccess: ({ schedule: at }) => {
        const taken = at && expected && at.publish_at !== expected;
        const values = at
          ? { moment: longMoment(at.publish_at, at.time_zone), city: cityOf(at.time_zone) }
          : null;
        toast(
          !values
            ? t('Scheduled.')
            : taken
              ? t(
                  'The free time had changed meanwhile. It is scheduled for {moment}, {city}. You can still move it.',
                  values,
                )
              : t('Scheduled. {moment}, {city}.', values),
        );
        onClose();
      },
    });
  if (free === undefined)
    return (
      <Skeleton label={t('Looking for the next free time')}>
        <span className="sk h-11 w-full" />
      </Skeleton>
    );
  const fields = (
    <ScheduleFields
      value={post.schedule}
      zone={zone}
      error={command.error}
      busy={command.isPending || !isSeen}
      submitLabel={t('Schedule', {}, 'verb')}
      onSubmit={(value) => schedule({ do: 'schedule', ...value })}
    />
  );
  if (free === null)
    return (
      <>
        {proof}
        {fields}
      </>
    );
  return (
    <>
      {proof}
      <WayToTime
        free={free}
        chosen={way}
        onChoose={(next) => {
          command.reset();
          setWay(next);
        }}
      />
      {way === 'next' ? (
        <>
          {command.isError ? <InlineProblem error={command.error} /> : null}
          <button
            type="button"
            className="btn btn-solid justify-self-end"
            disabled={command.isPending || !isSeen}
            onClick={() => schedule(free.command, free.next.publish_at)}
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

type Way = 'next' | 'pick';

function WayToTime({
  free,
  chosen,
  onChoose,
}: {
  free: FreeTime;
  chosen: Way;
  onChoose: (way: Way) => void;
}) {
  const name = useId();
  const next = { time: wallWords(free.next.wall_time), zone: free.next.time_zone };
  const option = (way: Way, words: React.ReactNode) => (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2.5 hover:bg-hover">
      <input
        type="radio"
        className="accent-(--text)"
        name={name}
        checked={chosen === way}
        onChange={() => onChoose(way)}
      />
      <span>{words}</span>
    </label>
  );
  return (
    <fieldset className="panel divide-y divide-edge">
      <legend className="sr-only">{t('When it goes out')}</legend>
      {option(
        'next',
        free.afterItsOwn
          ? rich('Next free time after its own: <b>{time}</b> ({zone})', next)
          : rich('Next free time: <b>{time}</b> ({zone})', next),
      )}
      {option('pick', t('Pick a time'))}
    </fieldset>
  );
}
