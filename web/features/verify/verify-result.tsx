import { Check, ChevronLeft, Printer, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Verdict } from '../../../verifier/verify-proof.js';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { browserZone } from '../../time/dates.ts';
import { describeFinding, describeRefusal, listBroken, shorten, titleOf } from './check-texts.ts';
import { ProofDocument } from './proof-document.tsx';

export function VerifyResult({
  fileName,
  verdict,
  onAgain,
}: {
  fileName: string;
  verdict: Verdict;
  onAgain: () => void;
}) {
  const { ok, checks, proof } = verdict;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const zone = browserZone();
  const [isReading, setReading] = useState(false);
  const broken = checks.filter((check) => !check.ok).length;
  if (isReading && proof)
    return (
      <>
        <ProofDocument proof={proof} zone={zone} />
        <div className="sheet flex flex-wrap gap-2 border-t border-edge px-7.5 py-4 max-phone:px-4.5 print:hidden">
          <button type="button" className="btn" onClick={() => setReading(false)}>
            <Icon of={ChevronLeft} />
            {t('What was checked')}
          </button>
          <button type="button" className="btn" onClick={() => window.print()}>
            <Icon of={Printer} />
            {t('Print the proof, or save it as PDF')}
          </button>
        </div>
      </>
    );
  return (
    <section className="sheet" aria-labelledby="verdict">
      <header className="grid grid-cols-[54px_minmax(0,1fr)] items-center gap-4.5 px-8.5 pt-7.5 pb-5.5 max-phone:grid-cols-[42px_minmax(0,1fr)] max-phone:gap-3.5 max-phone:px-4.5">
        <span
          className={`grid size-13.5 place-items-center max-phone:size-10.5 ${ok ? 'bg-solid text-on-solid' : 'bg-red text-on-red'}`}
        >
          <Icon of={ok ? Check : X} size={30} />
        </span>
        <div>
          <h1
            id="verdict"
            ref={heading}
            tabIndex={-1}
            className="font-voice text-[2.375rem]/[1.08] font-medium tracking-[-0.022em] text-balance outline-none max-phone:text-[1.75rem]"
          >
            {ok ? t('This proof is whole.') : t('This proof is broken.')}
          </h1>
          <p className="mt-1 wrap-anywhere text-fg-2">
            {ok
              ? t('All {count} things fit. {file}, checked on your device just now.', {
                  count: checks.length,
                  file: fileName,
                })
              : t(
                  '{count, plural, one {One thing does} other {# things do}} not fit. {file}, checked on your device just now.',
                  { count: broken, file: fileName },
                )}
          </p>
        </div>
      </header>
      <ol>
        {[...checks].sort(brokenFirst).map(({ name, ok: fits, refusal }) => (
          <li
            key={name}
            className={`grid grid-cols-[20px_170px_minmax(0,1fr)] items-start gap-3 border-t border-edge px-8.5 py-[11px] text-sm max-phone:grid-cols-[18px_minmax(0,1fr)] max-phone:px-4.5 ${fits ? '' : 'bg-red-wash shadow-[inset_4px_0_0_var(--red)]'}`}
          >
            <Icon of={fits ? Check : X} className={`mt-0.5 ${fits ? '' : 'text-red'}`} />
            <b className="font-[650]">
              {titleOf(name)}
              <span className="sr-only">{fits ? t('fits') : t('does not fit')}</span>
            </b>
            <div className="leading-[1.45] wrap-anywhere text-fg-2 max-phone:col-start-2">
              {refusal ? describeRefusal(refusal) : proof ? describeFinding(name, proof, zone) : null}
              {refusal?.code === 'digest' && refusal.values.signed ? (
                <dl className="mt-1.5 grid grid-cols-[92px_minmax(0,1fr)] gap-x-2.5 font-slug text-xs/[1.7]">
                  <dt>{t('Signed')}</dt>
                  <dd>{shorten(String(refusal.values.signed))}</dd>
                  <dt>{t('This file')}</dt>
                  <dd className="text-red">{shorten(String(refusal.values.found))}</dd>
                </dl>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      <div className="grid gap-3.5 border-t border-edge px-8.5 pt-4 pb-6 max-phone:px-4.5">
        {ok ? (
          <p className="meta">
            {t(
              'What this cannot tell you: whether the post is still online, and whether a claim in it is true.',
            )}
          </p>
        ) : (
          <p className="note note-red">
            <Icon of={TriangleAlert} />
            <span>{t('Don’t rely on this file. Ask the one who made it for the original.')}</span>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <button type="button" className={`btn ${ok ? '' : 'btn-solid'}`} onClick={onAgain}>
            {t('Check another')}
          </button>
          {ok ? (
            <button type="button" className="btn btn-quiet" onClick={() => setReading(true)}>
              {t('Read it as a document')}
            </button>
          ) : (
            <CopyBroken text={listBroken(verdict, fileName)} />
          )}
        </div>
      </div>
    </section>
  );
}

/** What does not fit comes first; the rest stays in the order in which it is checked. */
const brokenFirst = (one: { readonly ok: boolean }, other: { readonly ok: boolean }): number =>
  Number(one.ok) - Number(other.ok);

function CopyBroken({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="btn"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      {isCopied ? t('Copied') : t('Copy what does not fit')}
    </button>
  );
}
