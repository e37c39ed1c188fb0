import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { enrolPasskey, type Newcomer } from '../passkeys/passkeys.ts';
import { usePasskey } from './use-passkey.ts';

/** Creates a passkey and comes in with it. A person who is known already is not asked who they are. */
export function EnrolForm({
  by,
  known = false,
}: {
  by: Pick<Newcomer, 'link' | 'invitation'>;
  known?: boolean;
}) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const enrol = usePasskey(enrolPasskey);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        enrol.mutate(known ? by : { ...by, name, email });
      }}
    >
      {known ? null : (
        <>
          <Field label={t('Your name')} hint={t('As your signatures show it.')}>
            {(ids) => (
              <input
                {...ids}
                className="input"
                autoComplete="name"
                required
                maxLength={200}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('E-mail address')}>
            {(ids) => (
              <input
                {...ids}
                className="input"
                type="email"
                autoComplete="email"
                required
                maxLength={320}
                placeholder={t('you@company.example')}
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
      {enrol.isError ? <InlineProblem error={enrol.error} /> : null}
      <div className="grid gap-2">
        <button
          type="submit"
          className="btn btn-solid min-h-12 w-full text-md"
          disabled={enrol.isPending || enrol.isSuccess}
        >
          <Icon of={KeyRound} />
          {t('Create a passkey')}
        </button>
        <p className="meta">
          {t(
            'Your device, browser or security key keeps it and checks that it is you: by finger, face or code. There is no password.',
          )}
        </p>
      </div>
    </form>
  );
}
