import { Play } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { type ExampleRequest, toCurl, toRequestInit } from './try-flow.ts';

export interface CallResponse {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}

const sendRequest = async (request: ExampleRequest): Promise<CallResponse> => {
  const startedAt = performance.now();
  try {
    const response = await fetch(request.url, toRequestInit(request));
    const body = await response.text();
    const ms = Math.round(performance.now() - startedAt);
    return { status: response.status, ms, text: pretty(body) };
  } catch (error) {
    return { status: 0, ms: 0, text: `${t('No answer came.')} ${String(error)}` };
  }
};

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Not JSON, so it is shown as received.
    return body;
  }
};

/** One request: shown as curl, sent from the page, with its response. */
export function SendCall({
  request,
  ready = true,
  note,
  onResponse,
}: {
  request: ExampleRequest;
  ready?: boolean;
  /** A remark about the response. */
  note?: (answer: CallResponse) => string;
  onResponse?: (answer: CallResponse) => void;
}) {
  const [answer, setAnswer] = useState<CallResponse | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const received = await sendRequest(request);
    setAnswer(received);
    setBusy(false);
    onResponse?.(received);
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
