/** The questions that a move can raise: which time, and the approval of a time that was not signed. */
import { usePreloadable } from '../../components/preloadable.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, formatWallTime } from '../../time/dates.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { proofs } from './lazy-parts.ts';
import type { Movable, MoveContext } from './move-rules.ts';
import { TimeDialog } from './time-dialog.tsx';
import type { useMovePost } from './use-move-post.ts';

export function MoveDialogs({
  moving,
  scheduling,
  onScheduled,
  context: { zone, canSign },
}: {
  moving: ReturnType<typeof useMovePost>;
  /** The post that is given a time by hand. */
  scheduling: Movable | null;
  onScheduled: () => void;
  context: MoveContext;
}) {
  const { unclear, setUnclear, move, signing } = moving;
  const post = unclear?.entry ?? scheduling;
  const close = () => {
    onScheduled();
    setUnclear(null);
  };
  return (
    <>
      <NewTimeProof
        signing={signing}
        mutation={moving.act}
        onConfirm={moving.sign}
        onClose={moving.cancelSigning}
      />
      {post ? (
        <TimeDialog
          key={unclear?.wall ?? post.id}
          post={post}
          wall={unclear?.wall ?? post.wall_time?.slice(0, 16) ?? null}
          zone={zone}
          error={unclear?.error}
          canSign={canSign}
          onSubmit={(time) => {
            close();
            move(post, time);
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** Shows the post as it goes out, because moving it means approving the new time. */
export function NewTimeProof({
  signing,
  mutation,
  onConfirm,
  onClose,
}: {
  signing: { readonly entry: Movable; readonly time: ScheduleInput } | null;
  mutation: { readonly isPending: boolean; readonly error: unknown };
  onConfirm: () => void;
  onClose: () => void;
}) {
  const proof = usePreloadable(proofs, signing !== null, onClose);
  if (!signing || !proof) return null;
  return (
    <proof.ProofDialog
      key={signing.entry.id}
      postId={signing.entry.id}
      title={t('Approve the new time?')}
      description={t(
        'It was signed for another time. With your approval it goes out {when}, {zone}, exactly as shown.',
        { when: formatWallTime(signing.time.wall_time), zone: cityOf(signing.time.time_zone) },
      )}
      verb={t('Approve the new time')}
      mutation={mutation}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
