import { useEffect } from 'react';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { toast } from '../../components/toast-store.ts';
import {
  onSignedInAgain,
  type SignInPurpose,
  signInAgainFor,
  startSignInAgain,
} from '../../data/sign-in-again.ts';
import { t } from '../../i18n/t.ts';

/** Over whatever page asked for it, which stays as it is. */
export function SignInAgainDialog({ purpose }: { purpose: SignInPurpose }) {
  const close = () => signInAgainFor.set(null);
  useEffect(
    () =>
      onSignedInAgain(() => {
        signInAgainFor.set(null);
        toast(t('You are signed in again. Go on where you were.'));
      }),
    [],
  );
  return (
    <Dialog
      open
      onClose={close}
      title={purpose === 'sign' ? t('Sign in again to sign') : t('Sign in again to go on')}
      description={
        purpose === 'sign'
          ? t(
              'A signature needs a recent sign-in, so that nobody signs in your name at an open screen. Nothing was signed yet.',
            )
          : t(
              'This needs a recent sign-in, so that nobody acts in your name at an open screen. Nothing was changed yet.',
            )
      }
    >
      <p className="text-fg-2">
        {t('It opens in a new tab. This page stays as it is, with all that you wrote and chose.')}
      </p>
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={close}>
          {t('Not now')}
        </button>
        <a className="btn btn-solid" href={startSignInAgain()} target="_blank" rel="noopener opener">
          {t('Sign in again')}
        </a>
      </DialogActions>
    </Dialog>
  );
}
