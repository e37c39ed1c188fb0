import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, longMoment } from '../../time/dates.ts';
import { NewTimeDialog } from './new-time-dialog.tsx';

/** Nobody can sign a proof for a time that is over: says so, what can be done instead, and offers another time. */
export function TimePassed({
  post,
  instead,
  onMoved,
}: {
  post: PostDetailView;
  /** What else can be done, in a sentence. */
  instead: string;
  onMoved?: () => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const { workspace } = useMe();
  if (!post.schedule) return null;
  const { publish_at, time_zone } = post.schedule;
  return (
    <>
      <div className="note note-flag" role="status">
        <Icon of={Hourglass} />
        <span>
          <b>
            {t('Its time has passed: {moment}, {city}.', {
              moment: longMoment(publish_at, time_zone),
              city: cityOf(time_zone),
            })}
          </b>{' '}
          {instead}
        </span>
      </div>
      {post.can.includes('edit') ? (
        <button type="button" className="btn btn-solid min-h-11" onClick={() => setChoosing(true)}>
          {t('Choose another time')}
        </button>
      ) : null}
      <NewTimeDialog
        post={post}
        zone={workspace.time_zone}
        open={choosing}
        onClose={() => setChoosing(false)}
        onMoved={onMoved}
      />
    </>
  );
}
