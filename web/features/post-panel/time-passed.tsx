import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, longMoment } from '../../time/dates.ts';
import { NewTimeDialog } from './new-time-dialog.tsx';

/**
 * A proof cannot be signed for a time that has passed: explains this and the alternatives, and offers another time.
 */
export function TimePassed({
  post,
  alternative,
  onMoved,
}: {
  post: PostDetailView;
  /** The alternatives, in a sentence. */
  alternative: string;
  onMoved?: () => void;
}) {
  const [isChoosing, setIsChoosing] = useState(false);
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
          {alternative}
        </span>
      </div>
      {post.can.includes('edit') ? (
        <button type="button" className="btn btn-solid min-h-11" onClick={() => setIsChoosing(true)}>
          {t('Choose another time')}
        </button>
      ) : null}
      <NewTimeDialog
        post={post}
        zone={workspace.time_zone}
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
        onMoved={onMoved}
      />
    </>
  );
}
