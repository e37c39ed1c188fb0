import type { Call, Outcome } from '../core/operation.ts';
import { notFound } from './errors.ts';
import { enter, mayWriteAs } from './gate.ts';
import type { Grants } from './grants.ts';
import type { Images } from './images.ts';

type Deps = { grants: Grants; images: Images; wwwUrl: () => string; now: () => number };
const downloadTtlMs = 60 * 60 * 1000;

/** GET /rest/images/{urn}. A token that may only write for its member is refused here. */
export function getImage(deps: Deps, call: Call): Outcome {
  const caller = enter(deps.grants, call);
  const mayRead = ['w_organization_social', 'r_organization_social'].some((scope) =>
    caller.scopes.includes(scope),
  );
  if (!mayRead) caller.denied('partnerApiImages.GET');
  const image = deps.images.find(call.params.urn ?? '');
  if (!image) throw notFound('The image is not found');
  if (!mayWriteAs(caller, image.owner)) caller.denied('partnerApiImages.GET');
  const status = deps.images.statusOf(image);
  const body = {
    owner: image.owner,
    id: image.urn,
    status,
    ...(status === 'AVAILABLE'
      ? { downloadUrl: imageUrl(deps.wwwUrl(), image.urn), downloadUrlExpiresAt: deps.now() + downloadTtlMs }
      : {}),
    ...(status === 'PROCESSING_FAILED' ? { processingFailureReason: image.bytes?.failure } : {}),
  };
  return { answer: { status: 200, body } };
}

export const imageUrl = (wwwUrl: string, urn: string): string =>
  `${wwwUrl}/dms/image/${urn.replace('urn:li:image:', '')}`;
