import { useQuery } from '@tanstack/react-query';
import { FingerprintPattern, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { MemberView, PolicyView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { roleCanSign, signInOptionsQuery } from '../../data/session.ts';
import { formatList, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { clampOnBlur, parseInRange } from './whole-number.ts';

/** The approval policy, with an illustration. */
export function ApprovalRules({
  policy,
  saved,
  members,
  owner,
  onChange,
}: {
  policy: PolicyView;
  /** Without the changes that are not saved yet. */
  saved: PolicyView;
  members: readonly MemberView[];
  owner: boolean;
  onChange: (part: Partial<PolicyView>) => void;
}) {
  const counts = policy.approvals_required > 3 ? [1, 2, 3, policy.approvals_required] : [1, 2, 3];
  const needed = { count: policy.approvals_required, number: spellNumber(policy.approvals_required) };
  return (
    <section id="approval" className="scroll-mt-20" aria-labelledby="approval-title">
      <h2 className="h2" id="approval-title">
        {t('Approval')}
      </h2>
      <p className="meta mb-2.5">{t('What has to happen before anything goes out.')}</p>
      <div className="panel grid grid-cols-[minmax(0,1fr)_356px] max-desk:grid-cols-1">
        <div className="grid content-start gap-5 p-[18px]">
          <div className="flex items-center justify-between gap-4">
            <div>
              <h3 className="lab" id="signature-count">
                {t('Signatures on each post')}
              </h3>
              <p className="meta">{t('From different people.')}</p>
            </div>
            {/* biome-ignore lint/a11y/useSemanticElements: named by the heading beside it */}
            <div className="seg" role="group" aria-labelledby="signature-count">
              {counts.map((count) => (
                <button
                  key={count}
                  type="button"
                  aria-pressed={count === policy.approvals_required}
                  disabled={!owner}
                  onClick={() => onChange({ approvals_required: count })}
                >
                  {count}
                </button>
              ))}
            </div>
          </div>
          <SwitchField
            label={t('Authors may sign their own posts')}
            hint={
              policy.self_approval
                ? t('On: a person alone can write, sign and publish.')
                : t('Off: whoever wrote it, or edited it last, does not count.')
            }
            checked={policy.self_approval}
            disabled={!owner}
            onChange={(checked) => onChange({ self_approval: checked })}
          />
          <SignedWith
            strength={policy.strength}
            before={saved.strength}
            members={members}
            owner={owner}
            onChange={(strength) => onChange({ strength })}
          />
          <label htmlFor="late-window" className="flex items-center justify-between gap-4">
            <span>
              <span className="lab">{t('Too late after')}</span>
              <span className="meta block max-w-[46ch]">
                {t(
                  'A post that cannot go out within this time counts as missed, whatever the cause, and you decide what happens to it.',
                )}
              </span>
            </span>
            <span className="flex flex-none items-center gap-2">
              <LateWindow
                minutes={policy.late_window_minutes}
                disabled={!owner}
                onChange={(late_window_minutes) => onChange({ late_window_minutes })}
              />
              <span className="text-sm text-fg-2">{t('minutes', {}, 'unit')}</span>
            </span>
          </label>
        </div>
        <div className="grid content-center gap-3 bg-booth p-[18px]">
          <div className="bg-paper shadow-sheet" aria-hidden>
            <div className="grid gap-1.5 px-4 py-3.5">
              <span className="sk h-[7px] w-[85%]" />
              <span className="sk h-[7px] w-[92%]" />
              <span className="sk h-[7px] w-[50%]" />
            </div>
            <div
              className={`grid border-t border-edge ${policy.approvals_required > 1 ? 'grid-cols-2' : ''}`}
            >
              {Array.from({ length: policy.approvals_required }, (_, index) => `slot ${index + 1}`).map(
                (key, index) => (
                  <div key={key} className="p-3">
                    <div className="grid min-h-[50px] place-items-center rounded-[4px] border-[1.5px] border-dashed border-edge-strong px-2.5 py-1.5 text-center text-xs text-fg-3">
                      {policy.strength === 'passkey' ? (
                        <Icon of={FingerprintPattern} className="mb-1" />
                      ) : null}
                      {index === 0
                        ? policy.self_approval
                          ? t('anyone who may sign')
                          : t('not the author')
                        : t('someone else')}
                    </div>
                  </div>
                ),
              )}
            </div>
          </div>
          <p className="font-voice text-[1.0625rem] leading-[1.45]">
            {policy.self_approval
              ? t(
                  'A post goes out after {count, plural, one {one signature} other {{number} signatures}}. Every edit after that starts again.',
                  needed,
                )
              : t(
                  'A post goes out after {count, plural, one {one signature} other {{number} signatures}}, never the author’s. Every edit after that starts again.',
                  needed,
                )}
          </p>
        </div>
      </div>
    </section>
  );
}

type Strength = PolicyView['strength'];

const strengths: readonly { readonly id: Strength; readonly label: string }[] = [
  { id: 'session', label: t('A sign-in') },
  { id: 'passkey', label: t('A passkey') },
];

/** What a person must have to sign, and what a change of it means. */
function SignedWith({
  strength,
  before,
  members,
  owner,
  onChange,
}: {
  strength: Strength;
  before: Strength;
  members: readonly MemberView[];
  owner: boolean;
  onChange: (strength: Strength) => void;
}) {
  const options = useQuery(signInOptionsQuery);
  const isOffered = options.data?.passkeys !== false || before === 'passkey';
  const without = members
    .filter(({ role, signs_with_passkey }) => roleCanSign(role) && !signs_with_passkey)
    .map(({ user, you }) => (you ? t('you', {}, 'without a passkey') : user.name));
  return (
    <div className="grid gap-2.5">
      <div className="flex items-center justify-between gap-4 max-phone:flex-col max-phone:items-start max-phone:gap-2">
        <div>
          <h3 className="lab" id="signed-with">
            {t('Signed with')}
          </h3>
          <p className="meta max-w-[46ch]">
            {!isOffered
              ? t('Passkeys are off on this Signoff. Who runs it can turn them on.')
              : strength === 'passkey'
                ? t(
                    'Each signature is confirmed on the signer’s own device, by fingerprint, face or PIN. Nobody else can make it, not even who runs this Signoff.',
                  )
                : t('Whoever signed in here a short while ago can sign. No passkey is needed.')}
          </p>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: named by the heading beside it */}
        <div className="seg flex-none" role="group" aria-labelledby="signed-with">
          {strengths.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === strength}
              disabled={!owner || !isOffered}
              onClick={() => onChange(id)}
            >
              {id === 'passkey' ? <Icon of={FingerprintPattern} /> : null}
              {label}
            </button>
          ))}
        </div>
      </div>
      {strength === 'passkey' && without.length > 0 ? (
        <p className="note note-flag" role="status">
          <Icon of={FingerprintPattern} />
          <span>
            {t(
              'Without a passkey so far: {names}. Each needs one to sign, and can add it beside any proof that waits, or under “Ways to sign in”.',
              { names: formatList(without) },
            )}
          </span>
        </p>
      ) : null}
      {strength === before ? null : (
        <p className="note" role="status">
          <Icon of={strength === 'passkey' ? Undo2 : FingerprintPattern} />
          <span>
            {strength === 'passkey'
              ? t(
                  'What is signed and has not gone out goes back to review, to be signed again with a passkey.',
                )
              : t('Saving this needs your passkey, so that nobody else can make signing easier.')}
          </span>
        </p>
      )}
    </div>
  );
}

const range = { min: 1, max: 1440 };

function LateWindow({
  minutes,
  disabled,
  onChange,
}: {
  minutes: number;
  disabled: boolean;
  onChange: (minutes: number) => void;
}) {
  /** Null: the field is not being edited. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      id="late-window"
      type="number"
      className="input num w-20"
      min={range.min}
      max={range.max}
      value={typed ?? minutes}
      disabled={disabled}
      onChange={({ target }) => {
        setTyped(target.value);
        const parsed = parseInRange(target.value, range);
        if (parsed !== null) onChange(parsed);
      }}
      onBlur={() => {
        if (typed !== null) onChange(clampOnBlur(typed, range, minutes));
        setTyped(null);
      }}
    />
  );
}
