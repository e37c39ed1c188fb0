import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyLine } from '../../components/copy-line.tsx';
import { InlineProblem, SkeletonRows } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { useMe } from '../../data/session.ts';
import { formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { invitationsQuery, invite, policyQuery, savePolicy, useRefreshSettings } from '../people/queries.ts';
import { WhoCan } from './who-can.tsx';

/** One signature or two. The second person comes by a link, because mail may not be set up. */
export function ApproverStep({ onDone, onSkip }: { onDone: () => Promise<void>; onSkip: () => void }) {
  const { workspace } = useMe();
  if (workspace.role !== 'owner')
    return (
      <>
        <SignaturePromise />
        <WhoCan roles={['owner']} />
      </>
    );
  return <ApproverForm onDone={onDone} onSkip={onSkip} />;
}

const SignaturePromise = () => (
  <p className="text-fg-2">{t('Nothing goes out without a signature from a person with a name.')}</p>
);

function ApproverForm({ onDone, onSkip }: { onDone: () => Promise<void>; onSkip: () => void }) {
  const policy = useQuery(policyQuery);
  const invitations = useQuery(invitationsQuery);
  const refresh = useRefreshSettings();
  const [choice, setChoice] = useState<'alone' | 'two' | null>(null);
  const [email, setEmail] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const open = invitations.data?.filter(({ state, role }) => state === 'open' && role === 'approver') ?? [];
  const needed = policy.data?.approvals_required ?? 1;
  const isTwo = (choice ?? (needed > 1 ? 'two' : 'alone')) === 'two';

  const signAlone = useMutation({
    mutationFn: async () => {
      if (policy.data && needed > 1) await savePolicy({ ...policy.data, approvals_required: 1 });
      await refresh();
      await onDone();
    },
  });
  const askSecond = useMutation({
    mutationFn: async () => {
      if (!policy.data) return;
      // The invitation first: two signatures without a second person would let nothing out.
      setLink((await invite('approver', email.trim())).link);
      if (needed < 2) await savePolicy({ ...policy.data, approvals_required: 2 });
      await refresh();
    },
  });

  if (policy.isError && !policy.data) return <InlineProblem error={policy.error} />;
  if (!policy.data) return <SkeletonRows rows={1} />;
  const error = signAlone.error ?? askSecond.error;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTwo) askSecond.mutate();
        else signAlone.mutate();
      }}
    >
      <SignaturePromise />
      <fieldset className="grid gap-3" disabled={link !== null}>
        <legend className="sr-only">{t('Who signs')}</legend>
        <Choice
          checked={!isTwo}
          title={t('I sign, for now')}
          hint={t('You write and sign. Add a second person any time.')}
          onChoose={() => setChoice('alone')}
        />
        <Choice
          checked={isTwo}
          title={t('Someone else signs too')}
          hint={t('Two signatures on each proof: yours and theirs.')}
          onChoose={() => setChoice('two')}
        />
        {isTwo && link === null ? (
          <div className="max-w-[440px] pl-7 max-phone:pl-0">
            <Field
              label={t('Their work email')}
              hint={
                open.length > 0
                  ? t('Invited already: {people}. Their link was shown once; invite again for a new one.', {
                      people: formatList(open.map(({ note }) => note || t('an approver'))),
                    })
                  : t('You get a link for them, good for seven days. Only you see this note.')
              }
            >
              {(ids) => (
                <input
                  {...ids}
                  type="email"
                  className="input"
                  autoComplete="off"
                  required
                  maxLength={200}
                  value={email}
                  onChange={(event) => setEmail(event.target.value)}
                />
              )}
            </Field>
          </div>
        ) : null}
      </fieldset>
      {link ? (
        <div className="grid gap-1.5" role="status">
          <p className="text-sm">
            {t('Send this link to {person}. It is shown only now, and works once.', { person: email.trim() })}
          </p>
          <CopyLine text={link} what={t('invitation link')} strong />
        </div>
      ) : null}
      {error ? <InlineProblem error={error} /> : null}
      <div className="flex flex-wrap gap-2">
        {link ? (
          <button type="button" className="btn btn-solid" onClick={() => void onDone()}>
            {t('Continue')}
          </button>
        ) : (
          <>
            <button
              type="submit"
              className="btn btn-solid"
              disabled={signAlone.isPending || askSecond.isPending}
            >
              {isTwo ? t('Invite them') : t('Continue')}
            </button>
            {needed > 1 && isTwo ? (
              <button type="button" className="btn btn-quiet" onClick={() => void onDone()}>
                {t('Leave it at two')}
              </button>
            ) : (
              <button type="button" className="btn btn-quiet" onClick={onSkip}>
                {t('Skip for now')}
              </button>
            )}
          </>
        )}
      </div>
    </form>
  );
}

function Choice({
  checked,
  title,
  hint,
  onChoose,
}: {
  checked: boolean;
  title: string;
  hint: string;
  onChoose: () => void;
}) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5">
      <input
        type="radio"
        name="approver"
        className="mt-1 accent-(--text)"
        checked={checked}
        onChange={onChoose}
      />
      <span>
        {title}
        <span className="meta block">{hint}</span>
      </span>
    </label>
  );
}
