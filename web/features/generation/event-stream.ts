/**
 * Reads a streamed response (`text/event-stream`). It ends with `done`, which carries the whole result, or with
 * `error`, which carries the problem; a stream that breaks before either is a problem too.
 */

import { toApiProblem } from '../../data/api.ts';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';

export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Splits text that arrives in arbitrary chunks into events. */
export function createEventParser(): (piece: string) => StreamEvent[] {
  let rest = '';
  return (piece) => {
    rest = (rest + piece).replaceAll('\r\n', '\n');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const lines = block.split('\n');
      const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).trimStart());
      const name =
        lines
          .find((line) => line.startsWith('event:'))
          ?.slice(6)
          .trim() ?? 'message';
      return data.length > 0 ? [{ name, data: data.join('\n') }] : [];
    });
  };
}

const brokenProblem = (): ApiProblem =>
  new ApiProblem({
    status: 0,
    code: 'stream_broken',
    title: t('The answer broke off'),
    detail: t('The connection broke before the end. Nothing was saved; try again.'),
  });

const toProblem = (data: unknown): ApiProblem => {
  const document = (data as { problem?: unknown }).problem ?? data;
  const status = (document as { status?: unknown } | null)?.status;
  return toApiProblem(typeof status === 'number' ? status : 500, document);
};

export async function readEvents<Done>(
  response: Response,
  handlers: Readonly<Record<string, (data: unknown) => void>>,
): Promise<Done> {
  // A writer that does not stream responds with the whole result.
  if (!response.headers.get('content-type')?.includes('text/event-stream'))
    return (await response.json()) as Done;
  if (!response.body) throw brokenProblem();
  const parse = createEventParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw brokenProblem();
    for (const event of parse(value)) {
      const data = JSON.parse(event.data) as unknown;
      if (event.name === 'error') throw toProblem(data);
      if (event.name === 'done') return data as Done;
      handlers[event.name]?.(data);
    }
  }
}
