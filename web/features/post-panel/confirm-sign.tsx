import { useEffect, useRef } from 'react';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { numberWord } from '../../i18n/words.ts';

const revisionValues = (revision: number | null) => ({
  kind: revision === null ? 'draft' : 'revision',
  revision: revision ?? 0,
});

/** For whoever does not hold: one question, answered with Enter. About one revision, or about several proofs. */
export function ConfirmSign({
  name,
  onYes,
  onNo,
  ...asked
}: {
  name: string;
  onYes: () => void;
  onNo: () => void;
} & ({ revision: number | null; anyTime: boolean } | { proofs: number })) {
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  return (
    <fieldset
      className="grid gap-2.5 rounded-2 border border-ink-edge bg-ink-wash p-3"
      onKeyDown={(event) => (event.key === 'Escape' ? onNo() : undefined)}
    >
      <legend className="sr-only">{t('Sign off')}</legend>
      <p className="text-sm">
        {'revision' in asked && asked.anyTime
          ? rich(
              'Sign {kind, select, draft {this draft} other {rev {revision}}} as <b>{name}</b>, exactly as it is shown, for any time? It goes out when someone publishes it.',
              { ...revisionValues(asked.revision), name },
            )
          : 'revision' in asked
            ? rich(
                'Sign {kind, select, draft {this draft} other {rev {revision}}} as <b>{name}</b>, exactly as it is shown?',
                { ...revisionValues(asked.revision), name },
              )
            : rich(
                'Sign {count, plural, one {this proof} other {these {number} proofs}} as <b>{name}</b>, each exactly as you saw it?',
                { count: asked.proofs, number: numberWord(asked.proofs), name },
              )}
      </p>
      <div className="flex gap-2">
        <button ref={yes} type="button" className="btn btn-ink flex-1" onClick={onYes}>
          {'revision' in asked || asked.proofs === 1 ? t('Yes, sign it off') : t('Yes, sign them off')}{' '}
          <kbd aria-hidden>↵</kbd>
        </button>
        <button type="button" className="btn" onClick={onNo}>
          {t('Not yet')}
        </button>
      </div>
    </fieldset>
  );
}
