import { Play } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { type ShownRequest, toCurl, toInit } from './try-flow.ts';

export interface CallAnswer {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}

const run = async (request: ShownRequest): Promise<CallAnswer> => {
  const began = performance.now();
  try {
    const response = await fetch(request.url, toInit(request));
    const body = await response.text();
    const ms = Math.round(performance.now() - began);
    return { status: response.status, ms, text: pretty(body) };
  } catch (error) {
    return { status: 0, ms: 0, text: `${t('No answer came.')} ${String(error)}` };
  }
};

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Shown as it came: it is not JSON.
    return body;
  }
};

/** One request: as curl, sent from here, and what came back. */
export function SendCall({
  request,
  ready = true,
  note,
  onAnswer,
}: {
  request: ShownRequest;
  ready?: boolean;
  /** What a good answer shows. */
  note?: (answer: CallAnswer) => string;
  onAnswer?: (answer: CallAnswer) => void;
}) {
  const [answer, setAnswer] = useState<CallAnswer | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const got = await run(request);
    setAnswer(got);
    setBusy(false);
    onAnswer?.(got);
  };
  return (
    <div className="mt-2 grid gap-2">
      <div className="grid grid-cols-2 gap-2.5 max-desk:grid-cols-1">
        <pre className="codebox">{toCurl(request)}</pre>
        {answer ? (
          <pre className="codebox" role="status">
            <span className="text-fg-3">
              {t('{status}, {ms} ms', {
                status: answer.status ? String(answer.status) : t('no answer'),
                ms: String(answer.ms),
              })}
              {note ? `. ${note(answer)}` : ''}
            </span>
            {'\n'}
            {answer.text}
          </pre>
        ) : null}
      </div>
      <button
        type="button"
        className="btn btn-sm justify-self-start"
        disabled={!ready || busy}
        onClick={() => void send()}
      >
        <Icon of={Play} size={15} />
        {t('Send this call')}
      </button>
    </div>
  );
}
