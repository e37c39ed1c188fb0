import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberView } from '../../../server/http/views.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { pendingSignaturesQuery, removeMember, type SignatureChoice } from './queries.ts';
import { SignatureChoiceFields } from './signature-choice.tsx';

export function RemoveDialog({
  member,
  zone,
  onClose,
  onDone,
}: {
  member: MemberView;
  zone: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const pending = useQuery(pendingSignaturesQuery(member.user.id));
  const [signatures, setSignatures] = useState<SignatureChoice>('fall');
  const removal = useMutation({
    mutationFn: () => removeMember(member.user.id, signatures),
    onSuccess: () => {
      toast(
        member.you
          ? t('You have left the workspace.')
          : t('{name} is removed. Their sessions have ended.', { name: member.user.name }),
      );
      onDone();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={member.you ? t('Leave this workspace?') : t('Remove {name}?', { name: member.user.name })}
      description={
        member.you
          ? t(
              'You lose access at once. What you wrote and signed stays on record. An owner can invite you again.',
            )
          : t('Their sessions and apps end at once. What they wrote and signed stays on record.')
      }
      verb={member.you ? t('Leave') : t('Remove {name}', { name: member.user.name })}
      cancelLabel={member.you ? t('Stay') : t('Keep them')}
      mutation={removal}
      allowed={pending.data ? true : null}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <SignatureChoiceFields
        pending={pending}
        name={member.user.name}
        isOwn={member.you}
        zone={zone}
        value={signatures}
        onChange={setSignatures}
      />
    </ConfirmDialog>
  );
}
