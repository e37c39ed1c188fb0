import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, Terminal } from 'lucide-react';
import type { ApiCallDetailView } from '../../../../server/http/views.ts';
import { InlineProblem, Skeleton } from '../../../components/feedback.tsx';
import { Icon } from '../../../components/icon.tsx';
import { errorToast, toast } from '../../../components/toast-store.ts';
import { t } from '../../../i18n/t.ts';
import { isRefused } from './calls-filter.ts';
import { noAdvice } from './no-advice.ts';
import { callQuery } from './queries.ts';

/** One call: what to do first, then what was sent and what we answered. */
export function CallDetail({ appId, requestId }: { appId: string; requestId: string }) {
  const query = useQuery(callQuery(appId, requestId));
  if (query.isPending)
    return (
      <Skeleton>
        <span className="sk mb-3 h-5 w-3/5" />
        <span className="sk h-28 w-full" />
      </Skeleton>
    );
  if (!query.data) return <InlineProblem error={query.error} />;
  const call = query.data;
  return (
    <div className="grid grid-cols-2 gap-3.5 max-phone:grid-cols-1">
      <div className="col-span-full flex flex-wrap items-center justify-between gap-3.5">
        <p className="max-w-[62ch] flex-1 basis-72 font-voice text-[1.0625rem]/[1.45]">
          {isRefused(call)
            ? (call.advice ?? noAdvice)
            : t('It was answered. Of calls that work we keep no words, only that they were made.')}
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyAsCurl curl={call.curl} />
          {call.docs_url ? (
            <a className="btn btn-sm btn-quiet" href={call.docs_url}>
              {t('Read more')}
              <Icon of={ArrowUpRight} size={15} />
            </a>
          ) : null}
        </div>
      </div>
      <Document title={t('You sent')}>
        <Sent call={call} />
      </Document>
      <Document title={t('We answered')}>
        <Answered call={call} />
      </Document>
      <p className="slug col-span-full [overflow-wrap:anywhere]">{call.id}</p>
    </div>
  );
}

const problemType = 'application/problem+json';

/** The token stays the variable `$TOKEN`, as the server writes it. */
function CopyAsCurl({ curl }: { curl: string }) {
  const copy = () =>
    navigator.clipboard
      .writeText(curl)
      .then(() => toast(t('Copied, with $TOKEN in place of the token.')))
      .catch(() => errorToast(t('The browser did not allow copying. Select the text and copy it by hand.')));
  return (
    <button type="button" className="btn btn-sm" onClick={() => void copy()}>
      <Icon of={Terminal} size={15} />
      {t('Copy as curl')}
    </button>
  );
}

const Document = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="min-w-0" aria-label={title}>
    <span className="lab">{title}</span>
    <pre
      className="codebox mt-1.5 max-h-96 overflow-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </pre>
  </section>
);

const keyOf = ({ idempotency_key: key }: ApiCallDetailView): string | null =>
  key && `Idempotency-Key: ${key.text ?? `sha256 ${key.hash}…`}`;

function Sent({ call }: { call: ApiCallDetailView }) {
  const { method, path, query, person, address, sent } = call;
  const lines = [
    'Authorization: Bearer $TOKEN',
    keyOf(call),
    call.user_agent && `User-Agent: ${call.user_agent}`,
  ].filter(Boolean);
  const name = person.name ?? t('somebody in another workspace');
  return (
    <>
      <b className="font-medium">{method}</b> {path}
      {query ? `?${query}` : ''}
      {`\n${lines.join('\n')}\n`}
      <span className="text-fg-3">
        {address === null ? t('for {name}', { name }) : t('for {name}, from {address}', { name, address })}
      </span>
      {sent === null ? '' : `\n\n${JSON.stringify(sent, null, 2)}`}
    </>
  );
}

function Answered({ call: { status, answered, code, ms, bytes_out: bytes } }: { call: ApiCallDetailView }) {
  if (answered === null)
    return (
      <>
        <b className="font-medium">{status}</b>
        <span className="text-fg-3">
          {bytes === null ? '' : `\n${t('{bytes} bytes', { bytes })}`}
          {ms > 0 ? `\n${t('after {ms} ms', { ms })}` : ''}
        </span>
      </>
    );
  const document = JSON.stringify(answered, null, 2);
  const marked = code === null ? '' : JSON.stringify(code);
  const at = marked === '' ? -1 : document.indexOf(marked);
  return (
    <>
      <span className="text-fg-3">{`${status} ${problemType}\n`}</span>
      {at === -1 ? (
        document
      ) : (
        <>
          {document.slice(0, at)}
          <span className="font-medium text-red">{marked}</span>
          {document.slice(at + marked.length)}
        </>
      )}
    </>
  );
}
