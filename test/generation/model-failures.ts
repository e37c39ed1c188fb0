/** Every failure of the model server, and the one clear state that each must end in. */
import type { ErrorCode } from '../../server/errors.ts';
import { goodAnswer } from './model-fixtures.ts';
import * as server from './model-server.ts';

export const goodStream = Buffer.from(server.streamBytes(JSON.stringify(goodAnswer)));
/** Some text has arrived by then. */
export const goodStreamMiddle = Math.floor(goodStream.length * 0.7);

export type Failure = readonly [what: string, code: ErrorCode, behaviour: server.Behaviour];

export const modelFailures = (elsewhereUrl: string): readonly Failure[] => [
  ['hangs up at once', 'model_unavailable', server.hangsUp],
  ['cuts in the middle', 'generation_failed', server.cuts(goodAnswer, goodStreamMiddle)],
  [
    'ends in the middle as if that were all',
    'generation_failed',
    server.endsEarly(goodAnswer, goodStreamMiddle),
  ],
  ['sends no JSON, twice', 'generation_failed', server.streams('Sure! Here are your captions: 1) Rye!')],
  ['sends JSON of another form, twice', 'generation_failed', server.streams({ posts: ['Rye!'] })],
  ['sends events that are no JSON', 'generation_failed', server.raw('data: {not json\n\ndata: [DONE]\n\n')],
  ['sends a web page', 'generation_failed', server.raw('<html>Welcome</html>', 'text/html')],
  ['sends nothing at all', 'generation_failed', server.raw('')],
  ['refuses', 'generation_refused', server.refuses],
  ['declines in the form', 'generation_refused', server.streams({ declined: true, captions: [] })],
  ['is stopped by a filter', 'generation_refused', server.finishes('{"declined":', 'content_filter')],
  ['runs out of room', 'generation_failed', server.finishes('{"declined":', 'length')],
  ['does not take the key', 'model_key_refused', server.status(401)],
  ['has no credit left', 'model_key_refused', server.status(429, {}, { code: 'insufficient_quota' })],
  ['does not know the model', 'model_not_set_up', server.status(404)],
  ['does not like the request', 'generation_failed', server.status(400)],
  ['takes no more requests', 'model_unavailable', server.status(429, { 'retry-after': '17' })],
  ['has trouble', 'model_unavailable', server.status(500)],
  ['leads elsewhere', 'generation_failed', server.redirectsTo(`${elsewhereUrl}/chat/completions`)],
  ['never ends', 'generation_failed', server.neverEnds],
  ['sends one event of 60 MB', 'generation_failed', server.hugeEvent],
  ['calls for tools', 'generation_failed', server.callsTools],
  ['repeats its whole prompt, and invents a link', 'generation_failed', server.echoes],
  ['writes its own key', 'generation_failed', server.leaks],
];
