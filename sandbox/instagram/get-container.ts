import type { Call, Outcome } from '../core/operation.ts';
import { noSuchObject } from '../meta/errors.ts';
import { selectFields } from '../meta/fields.ts';
import { readParameters } from '../meta/parameters.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { jsonAnswer } from './answers.ts';
import type { Container } from './containers.ts';
import { fieldsOf } from './fields.ts';
import { requireOwn, requireRight } from './gate.ts';
import type { InstagramState } from './state.ts';

/** GET /{container}?fields=status_code,status */
export function getContainer(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  requireRight(state, caller, 'publish');
  const id = call.params.id ?? '';
  const container = state.containers.findReadable(id);
  if (!container) throw noSuchObject('get', id);
  requireOwn(caller, container.igId, id, 'get');
  const node = {
    id,
    status_code: state.containers.statusCode(container),
    status: state.containers.statusText(container),
    ...(container.resumable ? { video_status: videoStatus(state, container) } : {}),
  };
  return {
    answer: jsonAnswer(selectFields('ShadowIGMediaBuilder', node, fieldsOf(readParameters(call)))),
  };
}

/** Of resumable uploads only. From where an interrupted one goes on. */
function videoStatus({ containers }: InstagramState, container: Container) {
  const isWhole = container.arrival !== null || container.receivedBytes === container.fileBytes;
  const status = containers.statusCode(container);
  const processing = { FINISHED: 'complete', PUBLISHED: 'complete', ERROR: 'error' } as Record<
    string,
    string
  >;
  return {
    uploading_phase: {
      status: isWhole ? 'complete' : 'in_progress',
      bytes_transferred: container.arrival?.file?.sizeBytes ?? container.receivedBytes,
    },
    processing_phase: { status: processing[status] ?? (isWhole ? 'in_progress' : 'not_started') },
  };
}
