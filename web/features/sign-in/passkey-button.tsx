import { KeyRound } from 'lucide-react';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { signInWithPasskey } from '../passkeys/passkeys.ts';
import { usePasskey } from './use-passkey.ts';

/** Signs in with a passkey; the browser lets the person choose which. */
export function PasskeyButton({
  query,
  joins = false,
  main,
}: {
  query: { return_to: string; invitation?: string };
  /** Signing in also accepts the invitation. */
  joins?: boolean;
  /** Whether it is what most people here use. */
  main: boolean;
}) {
  const signIn = usePasskey(signInWithPasskey);
  return (
    <div className="grid gap-2.5">
      <button
        type="button"
        className={`btn min-h-12 w-full whitespace-normal py-2 text-center text-balance text-md leading-tight ${main ? 'btn-solid' : ''}`}
        disabled={signIn.isPending || signIn.isSuccess}
        onClick={() => signIn.mutate(query)}
      >
        <Icon of={KeyRound} />
        {joins ? t('Join with a passkey you have') : t('Sign in with a passkey')}
      </button>
      {signIn.isError ? <InlineProblem error={signIn.error} /> : null}
    </div>
  );
}
