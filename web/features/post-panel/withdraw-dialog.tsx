import { useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Field } from '../../components/field.tsx';
import { toast } from '../../components/toast-store.ts';
import { firstName, formatList, withInnerQuotes } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, shortDay, timeOf } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { postHeadline } from '../post/post-headline.ts';
import { usePostCommand } from '../post/queries.ts';
import { contentSignatures } from '../proof/group-signatures.ts';

/** A person takes their own signature back. It stays on the sheet, struck through. */
export function WithdrawDialog({
  post,
  userId,
  onClose,
}: {
  post: PostDetailView;
  userId: string;
  onClose: () => void;
}) {
  const command = usePostCommand(post.id);
  const [comment, setComment] = useState('');
  const digest = post.current_revision?.digest;
  const others = contentSignatures(
    post.approvals_list.filter(
      (one) => one.voided_at === null && one.digest === digest && one.by.id !== userId,
    ),
  ).map((one) => one.by);
  const readers = [post.author, ...others].filter(({ id }) => id !== userId);
  const readerNames = [...new Map(readers.map(({ id, name }) => [id, firstName(name)])).values()];
  const withdraw = () =>
    command.mutate(
      { do: 'withdraw', comment: comment.trim() || null },
      {
        onSuccess: () => {
          toast(t('Your signature is withdrawn.'));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('Withdraw your signature?')}
      description={describeLoss(
        post,
        others.map(({ name }) => name),
      )}
      verb={t('Withdraw my signature')}
      mutation={command}
      onConfirm={withdraw}
      onClose={onClose}
    >
      <Field
        label={
          readerNames.length > 0
            ? t('Why, for {names}', { names: formatList(readerNames) })
            : t('Why, for the record')
        }
        hint={t('Optional. It becomes a note on the post.')}
      >
        {(ids) => (
          <textarea
            {...ids}
            className="input font-voice text-ink italic"
            rows={3}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

const describeLoss = (post: PostDetailView, others: readonly string[]): string => {
  const at = post.schedule;
  const what = {
    name: withInnerQuotes(postHeadline(post)),
    platform: platformLabel(post.platform),
  };
  const loss = at
    ? t(
        '“{name}” on {platform} does not go out {day} at {time} {city} unless it is signed again. It waits in review.',
        {
          ...what,
          day: shortDay(at.publish_at, at.time_zone),
          time: timeOf(at.publish_at, at.time_zone),
          city: cityOf(at.time_zone),
        },
      )
    : t('“{name}” on {platform} waits in review and does not go out before it is signed again.', what);
  return others.length > 0
    ? `${loss} ${t('The signature of {names} stays.', { names: formatList(others) })}`
    : loss;
};
