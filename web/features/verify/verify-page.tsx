import { Link } from '@tanstack/react-router';
import { FileCheck2 } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { type Verdict, verifyProof } from '../../../verifier/verify-proof.js';
import { useTitle } from '../../browser/use-title.ts';
import { FilePicker } from '../../components/file-picker.tsx';
import { Icon } from '../../components/icon.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import { t } from '../../i18n/t.ts';
import { fetchKeys, readPastedKeys } from './keys.ts';
import { VerifyResult } from './verify-result.tsx';

/** Far more than any proof, and little enough to be read at once. */
const maxBytes = 20_000_000;

type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'checked'; readonly fileName: string; readonly verdict: Verdict }
  | { readonly kind: 'not_checked'; readonly reason: string };

/** For anybody who was given a proof. The file is read on their device, and nothing of it is sent anywhere. */
export function VerifyPage() {
  useTitle(t('Check a proof'));
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const [pasted, setPasted] = useState('');
  const check = async (file: File | undefined) => {
    if (file) setOutcome(await checkFile(file, pasted));
  };
  return (
    <div className="min-h-dvh bg-booth pb-12">
      <header className="mx-auto flex max-w-[860px] items-center justify-between px-9 pt-4 max-phone:px-4">
        <Link to="/" aria-label={t('Signoff, home')}>
          <Wordmark />
        </Link>
        <div className="flex items-center gap-2">
          <span className="meta">{t('Nothing leaves this page')}</span>
          <ThemeToggle />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid max-w-[860px] gap-4 px-3.5 pt-4 max-phone:px-0"
        aria-live="polite"
      >
        <div className="proof">
          {outcome.kind === 'checked' ? (
            <VerifyResult {...outcome} onAgain={() => setOutcome({ kind: 'none' })} />
          ) : (
            <Ask
              problem={outcome.kind === 'not_checked' ? outcome.reason : null}
              pasted={pasted}
              onPaste={setPasted}
              onFile={(file) => void check(file)}
            />
          )}
        </div>
      </main>
    </div>
  );
}

async function checkFile(file: File, pasted: string): Promise<Outcome> {
  const notChecked = (reason: string): Outcome => ({ kind: 'not_checked', reason });
  if (file.size > maxBytes) return notChecked(t('The file is far too large for a proof.'));
  const own = readPastedKeys(pasted);
  if (own === null) return notChecked(t('What you pasted are not keys.'));
  try {
    const keys = [...(await fetchKeys()), ...own];
    const verdict = await verifyProof(new Uint8Array(await file.arrayBuffer()), keys);
    return { kind: 'checked', fileName: file.name, verdict };
  } catch {
    return notChecked(
      t('It could not be checked here: the keys could not be read, or this browser lacks the cryptography.'),
    );
  }
}

function Ask({
  problem,
  pasted,
  onPaste,
  onFile,
}: {
  problem: string | null;
  pasted: string;
  onPaste: (text: string) => void;
  onFile: (file: File | undefined) => void;
}) {
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <section
      className="sheet grid gap-5 px-10 pt-11 pb-9 max-phone:px-5 max-phone:pt-7 max-phone:pb-6"
      aria-labelledby="verify-title"
    >
      <div className="grid gap-2">
        <h1
          id="verify-title"
          className="font-voice text-[2.375rem]/[1.08] font-medium tracking-[-0.022em] text-balance max-phone:text-[1.75rem]"
        >
          {t('Is this proof whole?')}
        </h1>
        <p className="text-md text-fg-2">
          {t(
            'Drop the file you were given. This page checks who signed, what they signed, and whether anyone touched it since.',
          )}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to do what the button in it does. */}
      <div
        className="grid justify-items-center gap-3 rounded-1 border-[1.5px] border-dashed border-edge-strong bg-hover px-6 py-8.5 text-center"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <Icon of={FileCheck2} size={30} className="text-fg-2" />
        <p className="h2">{t('Drop the proof file here')}</p>
        <FilePicker
          label={t('Choose a file')}
          className="btn btn-solid"
          multiple={false}
          accept="application/json,.json"
          onFiles={([file]) => onFile(file)}
        >
          {t('Choose a file')}
        </FilePicker>
        <p className="meta">
          {t('It is read on your device. Nothing is uploaded, and you need no account.')}
        </p>
      </div>
      {problem ? (
        <p className="note note-red" role="alert">
          {problem}
        </p>
      ) : null}
      <details className="text-sm">
        <summary className="cursor-pointer text-fg-2">{t('Another Signoff made it')}</summary>
        <label className="mt-3 grid gap-1.5">
          <span className="meta">
            {t(
              'Paste the keys of the Signoff that made it. They are at its address, under /.well-known/signoff-keys.json. A proof is worth as much as the way its keys came to you.',
            )}
          </span>
          <textarea
            className="input min-h-20 font-slug text-xs"
            value={pasted}
            spellCheck={false}
            onChange={(event) => onPaste(event.target.value)}
          />
        </label>
      </details>
    </section>
  );
}
