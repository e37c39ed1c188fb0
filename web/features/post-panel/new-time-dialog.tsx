import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { toast } from '../../components/toast-store.ts';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, formatWallTime } from '../../time/dates.ts';
import { instantOf } from '../../time/wall-time.ts';
import { useMoveMutation } from '../calendar/queries.ts';
import { postQuery, type ScheduleInput } from '../post/queries.ts';
import { ScheduleFields } from '../schedule/schedule-fields.tsx';

interface NewTimeProps {
  post: PostDetailView;
  zone: string;
  onClose: () => void;
  onMoved?: (() => void) | undefined;
}

/** Chooses another time for a proof in review: that is an edit, so the review starts again. */
export function NewTimeDialog({ open, ...props }: NewTimeProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t('Choose another time')}
      description={t('The review starts again with the new time, and signatures given so far become void.')}
    >
      <Fields {...props} />
    </Dialog>
  );
}

function Fields({ post, zone, onClose, onMoved }: NewTimeProps) {
  const move = useMoveMutation();
  const client = useQueryClient();
  const [past, setPast] = useState<ApiProblem | null>(null);
  const choose = (time: ScheduleInput) => {
    // An edit accepts any time, so a time in the past would have to be chosen once more.
    if (instantOf(time.wall_time, time.time_zone) < Date.now())
      return setPast(
        new ApiProblem({ status: 400, code: 'time_in_past', detail: t('That time has passed.') }),
      );
    setPast(null);
    move.mutate(
      {
        entry: {
          id: post.id,
          state: post.state,
          revision: post.revision,
          wall_time: post.schedule?.wall_time ?? null,
          moving: 'edit',
        },
        time,
      },
      {
        onSuccess: () => {
          toast(
            t('Moved to {when}, {zone}.', {
              when: formatWallTime(time.wall_time),
              zone: cityOf(time.time_zone),
            }),
          );
          onMoved?.();
          onClose();
        },
        onError: () => void client.invalidateQueries({ queryKey: postQuery(post.id).queryKey }),
      },
    );
  };
  return (
    <ScheduleFields
      value={null}
      zone={post.schedule?.time_zone ?? zone}
      accountIds={post.account ? [post.account.id] : []}
      postIds={[post.id]}
      error={past ?? move.error}
      busy={move.isPending}
      submitLabel={t('Set the time')}
      onSubmit={choose}
    />
  );
}
