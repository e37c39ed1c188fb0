import { FingerprintPattern, Hourglass } from 'lucide-react';
import { useStore } from '../../browser/use-store.ts';
import { BusyLine } from '../../components/busy-line.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast-store.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { cityOf, longMoment } from '../../time/dates.ts';
import { cancelPasskey } from './cancel-passkey.ts';
import { useAddPasskey } from './queries.ts';
import type { SigningKey } from './signing-key.ts';

/** Said before the passkey is asked, and while it is; or why this person cannot sign yet, and what to do about it. */
export function SigningHint({ signingKey, words }: { signingKey: SigningKey; words: string }) {
  const { workspace } = useMe();
  const zone = workspace.time_zone;
  const isAsking = useStore(cancelPasskey) !== null;
  switch (signingKey.kind) {
    case 'not-needed':
      return null;
    case 'ready':
      if (isAsking) return <AwaitingPasskey />;
      return (
        <p className="flex gap-2 text-xs leading-[1.45] text-fg-2">
          <Icon of={FingerprintPattern} size={16} />
          {words}
        </p>
      );
    case 'none':
      return <AddPasskey />;
    case 'later':
      return (
        <p className="note note-flag" role="status">
          <Icon of={Hourglass} />
          <span>
            <b>
              {t('Your passkey signs from {moment}, {city}.', {
                moment: longMoment(signingKey.from, zone),
                city: cityOf(zone),
              })}
            </b>{' '}
            {t(
              'You added it without using an earlier one, so it waits a day, in case it was not you. Until then somebody else can sign.',
            )}
          </span>
        </p>
      );
  }
}

/** While the device asks its person. Nothing without a question. */
export function AwaitingPasskey() {
  const cancel = useStore(cancelPasskey);
  if (!cancel) return null;
  return (
    <div className="grid gap-2.5" role="status">
      <div className="flex items-start gap-3">
        <Icon of={FingerprintPattern} size={26} className="mt-0.5 text-ink" />
        <div className="min-w-0 flex-1">
          <b className="block font-voice text-[1.25rem] leading-tight font-medium">
            {t('Now confirm on your device')}
          </b>
          <span className="text-sm text-fg-2">
            {t('It asks for your fingerprint, your face or its PIN.')}
          </span>
        </div>
        <button type="button" className="btn btn-sm" onClick={cancel}>
          {t('Cancel')}
        </button>
      </div>
      <BusyLine label={t('Waiting for your passkey')} />
    </div>
  );
}

function AddPasskey() {
  const add = useAddPasskey();
  return (
    <div className="grid gap-2.5">
      <p className="note note-flag" role="status">
        <Icon of={FingerprintPattern} />
        <span>
          <b>{t('Signatures here are given with a passkey, and you have none yet.')}</b>{' '}
          {t('Your device makes one in a moment; your fingerprint, your face or its PIN unlocks it.')}
        </span>
      </p>
      {add.isError ? <InlineProblem error={add.error} /> : null}
      <button
        type="button"
        className="btn btn-solid min-h-11"
        disabled={add.isPending}
        onClick={() => add.mutate(undefined, { onSuccess: () => toast(t('The passkey was added.')) })}
      >
        {t('Add a passkey')}
      </button>
    </div>
  );
}
