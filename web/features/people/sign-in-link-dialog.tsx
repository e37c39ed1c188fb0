import { useMutation } from '@tanstack/react-query';
import type { MemberView } from '../../../server/http/views.ts';
import { CopyLine } from '../../components/copy-line.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import { makeSignInLink } from './queries.ts';

/** For a member who lost their passkey. The link is shown once; only its hash is stored. */
export function SignInLinkDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { name } = member.user;
  const link = useMutation({ mutationFn: () => makeSignInLink(member.user.id) });
  if (link.data)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('Give {name} this link', { name })}
        description={t(
          'It is shown only now, works once, for a day, and signs in whoever opens it as {name}. Make sure that it reaches nobody else.',
          { name },
        )}
      >
        <CopyLine text={link.data.link} what={t('sign-in link')} strong />
        <DialogActions>
          <button type="button" className="btn btn-solid" onClick={onClose}>
            {t('Done')}
          </button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('A new sign-in link for {name}?', { name })}
      description={t(
        'For somebody who lost their passkey. With it they create a new one, and are signed out everywhere else. The record says that you made it.',
      )}
    >
      {link.isError ? <InlineProblem error={link.error} /> : null}
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Cancel')}
        </button>
        <button
          type="button"
          className="btn btn-solid"
          disabled={link.isPending}
          onClick={() => link.mutate()}
        >
          {t('Make the link')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
