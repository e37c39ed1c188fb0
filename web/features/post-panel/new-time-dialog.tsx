import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { toast } from '../../components/toast-store.ts';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, wallWords } from '../../time/dates.ts';
import { instantOf } from '../../time/wall-time.ts';
import { useMove } from '../calendar/queries.ts';
import { postQuery } from '../post/queries.ts';
import { ScheduleFields, type WallTime } from '../schedule/schedule-fields.tsx';

interface Choosing {
  post: PostDetailView;
  zone: string;
  onClose: () => void;
  onMoved?: (() => void) | undefined;
}

/** Another time for a proof that is in review: that is an edit, so the review starts again. */
export function NewTimeDialog({ open, ...choosing }: Choosing & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={choosing.onClose}
      title={t('Choose another time')}
      description={t('The review starts again with the new time, and signatures given so far become void.')}
    >
      <Fields {...choosing} />
    </Dialog>
  );
}

function Fields({ post, zone, onClose, onMoved }: Choosing) {
  const move = useMove();
  const client = useQueryClient();
  const [past, setPast] = useState<ApiProblem | null>(null);
  const choose = (time: WallTime) => {
    // An edit takes any time, and this one would have to be chosen once more.
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
            t('Moved to {when}, {zone}.', { when: wallWords(time.wall_time), zone: cityOf(time.time_zone) }),
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
      error={past ?? move.error}
      busy={move.isPending}
      submitLabel={t('Set the time')}
      onSubmit={choose}
    />
  );
}
