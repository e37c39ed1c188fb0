/** Says that it is signed, with Undo: it withdraws the signatures just given, each as on the page of its post. */
import type { QueryClient } from '@tanstack/react-query';
import type { PostView } from '../../../server/http/views.ts';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { post } from '../../data/api.ts';
import { t } from '../../i18n/t.ts';

const undoMs = 10_000;

/** `signed`: as they are after signing. Undo is offered only if it can take all of it back. */
export const signedToast = (
  client: QueryClient,
  text: string,
  signed: readonly Pick<PostView, 'id' | 'can'>[],
): void => {
  const canUndo = signed.length > 0 && signed.every(({ can }) => can.includes('withdraw'));
  const undo = () => void withdrawEach(client, signed);
  if (canUndo) toast(text, undo, undoMs);
  else toast(text);
};

const withdrawEach = async (client: QueryClient, signed: readonly { id: string }[]): Promise<void> => {
  const results = await Promise.allSettled(
    signed.map(({ id }) => post(`/v1/posts/${id}/withdraw`, { comment: null })),
  );
  void client.invalidateQueries({ queryKey: ['posts'] });
  const refused = results.find(({ status }) => status === 'rejected');
  const total = signed.length;
  if (refused?.status !== 'rejected') {
    toast(
      t('{count, plural, one {Your signature is} other {Your signatures are}} withdrawn.', { count: total }),
    );
    return;
  }
  const reason = toErrorMessage(refused.reason);
  const count = results.filter(({ status }) => status === 'fulfilled').length;
  errorToast(
    total === 1
      ? reason
      : t('{count} of {total} signatures are withdrawn. {reason}', { count, total, reason }),
  );
};
