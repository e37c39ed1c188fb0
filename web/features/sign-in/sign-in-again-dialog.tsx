import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast-store.ts';
import {
  announceSignedInAgain,
  onSignedInAgain,
  type SignInPurpose,
  signInAgainFor,
  startSignInAgain,
} from '../../data/sign-in-again.ts';
import { t } from '../../i18n/t.ts';
import { signInAgainWithPasskey } from '../passkeys/passkeys.ts';
import { identitiesQuery } from '../passkeys/queries.ts';

const titles: Readonly<Record<SignInPurpose, string>> = {
  sign: t('Sign in again to sign'),
  passkey: t('Use your passkey to go on'),
  other: t('Sign in again to go on'),
};
const descriptions: Readonly<Record<SignInPurpose, string>> = {
  sign: t(
    'A signature needs a recent sign-in, so that nobody signs in your name at an open screen. Nothing was signed yet.',
  ),
  passkey: t(
    'Signatures here are given with a passkey, so whatever could get around that needs one too: yours, within the last minutes. Nothing was changed yet.',
  ),
  other: t(
    'This needs a recent sign-in, so that nobody acts in your name at an open screen. Nothing was changed yet.',
  ),
};

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
  const identities = useQuery(identitiesQuery).data ?? [];
  const hasPasskey = identities.some(({ usable, passkey }) => usable && passkey !== null);
  const hasProvider =
    purpose !== 'passkey' && identities.some(({ usable, passkey }) => usable && passkey === null);
  const withPasskey = useMutation({ mutationFn: signInAgainWithPasskey, onSuccess: announceSignedInAgain });
  return (
    <Dialog open onClose={close} title={titles[purpose]} description={descriptions[purpose]}>
      {hasProvider ? (
        <p className="text-fg-2">
          {t('It opens in a new tab. This page stays as it is, with all that you wrote and chose.')}
        </p>
      ) : null}
      {purpose === 'passkey' && !hasPasskey ? (
        <Link to="/settings/sign-in" search={{}} className="link justify-self-start" onClick={close}>
          {t('Add a passkey first')}
        </Link>
      ) : null}
      {withPasskey.isError ? <InlineProblem error={withPasskey.error} /> : null}
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={close}>
          {t('Not now')}
        </button>
        {hasPasskey ? (
          <button
            type="button"
            className={`btn ${hasProvider ? '' : 'btn-solid'}`}
            disabled={withPasskey.isPending}
            onClick={() => withPasskey.mutate()}
          >
            <Icon of={KeyRound} />
            {t('Use your passkey')}
          </button>
        ) : null}
        {hasProvider || (!hasPasskey && purpose !== 'passkey') ? (
          <a className="btn btn-solid" href={startSignInAgain()} target="_blank" rel="noopener opener">
            {t('Sign in again')}
          </a>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
