import { useMemo } from 'react';
import type { PostView } from '../../../server/http/views.ts';
import { roleCanSign, useMe } from '../../data/session.ts';
import { wallTime } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { MoveDialogs } from '../calendar/move-dialogs.tsx';
import type { Movable } from '../calendar/move-rules.ts';
import { toMovable } from '../calendar/tray.tsx';
import { useMovePost } from '../calendar/use-move-post.ts';

/** Gives the posts of an idea one time, as a drag on the calendar does. It stays while their moves are sent. */
export function MoveIdea({
  posts: [first, ...others],
  zone,
  isOpen,
  onClose,
}: {
  posts: readonly [PostView, ...PostView[]];
  zone: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { workspace } = useMe();
  const now = useNow();
  const canSign = roleCanSign(workspace.role);
  const context = useMemo(() => ({ zone, now, canSign }), [zone, now, canSign]);
  const moving = useMovePost(context);
  const withTime = (post: PostView): Movable => ({
    ...toMovable([post]),
    wall_time: post.schedule ? `${wallTime(post.schedule.publish_at, zone)}:00` : null,
  });
  return (
    <MoveDialogs
      moving={moving}
      scheduling={isOpen ? { ...withTime(first), others: others.map(withTime) } : null}
      onScheduled={onClose}
      context={context}
    />
  );
}
