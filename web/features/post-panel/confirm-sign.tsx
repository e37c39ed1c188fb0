import { useEffect, useRef } from 'react';
import { spellNumber } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';

const revisionValues = (revision: number | null) => ({
  kind: revision === null ? 'draft' : 'revision',
  revision: revision ?? 0,
});

/**
 * The alternative to holding the button: one question, confirmed with Enter. For one revision, or for several
 * proofs.
 */
export function ConfirmSign({
  name,
  onYes,
  onNo,
  ...subject
}: {
  name: string;
  onYes: () => void;
  onNo: () => void;
} & ({ revision: number | null; anyTime: boolean } | { proofs: number })) {
  const confirmButton = useRef<HTMLButtonElement>(null);
  useEffect(() => confirmButton.current?.focus(), []);
  return (
    <fieldset
      className="grid gap-2.5 rounded-2 border border-ink-edge bg-ink-wash p-3"
      onKeyDown={(event) => (event.key === 'Escape' ? onNo() : undefined)}
    >
      <legend className="sr-only">{t('Sign off')}</legend>
      <p className="text-sm">
        {'revision' in subject && subject.anyTime
          ? rich(
              'Sign {kind, select, draft {this draft} other {rev {revision}}} as <b>{name}</b>, exactly as it is shown, for any time? It goes out when someone publishes it.',
              { ...revisionValues(subject.revision), name },
            )
          : 'revision' in subject
            ? rich(
                'Sign {kind, select, draft {this draft} other {rev {revision}}} as <b>{name}</b>, exactly as it is shown?',
                { ...revisionValues(subject.revision), name },
              )
            : rich(
                'Sign {count, plural, one {this proof} other {these {number} proofs}} as <b>{name}</b>, each exactly as you saw it?',
                { count: subject.proofs, number: spellNumber(subject.proofs), name },
              )}
      </p>
      <div className="flex gap-2">
        <button ref={confirmButton} type="button" className="btn btn-ink flex-1" onClick={onYes}>
          {'revision' in subject || subject.proofs === 1 ? t('Yes, sign it off') : t('Yes, sign them off')}{' '}
          <kbd aria-hidden>↵</kbd>
        </button>
        <button type="button" className="btn" onClick={onNo}>
          {t('Not yet')}
        </button>
      </div>
    </fieldset>
  );
}
