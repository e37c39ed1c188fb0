import { type ReactNode, useState } from 'react';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { t } from '../../i18n/t.ts';
import { useSetEmail } from './queries.ts';

/** A form for an email address. */
export function EmailForm({
  initial = '',
  onSaved,
  children,
}: {
  initial?: string;
  onSaved: () => void;
  /** Further actions. */
  children?: ReactNode;
}) {
  const [email, setEmail] = useState(initial);
  const save = useSetEmail();
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(email, { onSuccess: onSaved });
      }}
    >
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
      {save.isError ? <InlineProblem error={save.error} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        {children}
        <button type="submit" className="btn btn-solid" disabled={save.isPending || email === initial}>
          {t('Save address')}
        </button>
      </div>
    </form>
  );
}
