import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, mayWriteAs, type VersionedCall } from './access.ts';
import { type Asset, statusAt } from './assets.ts';
import { notFound } from './errors.ts';
import type { LinkedInState } from './state.ts';

const downloadTtlMs = 60 * 60 * 1000;

/** GET /rest/images/{urn}. Rejects tokens that may only write for their member. */
export function getImage(state: LinkedInState, call: Call): Outcome {
  return readAsset(state, call, state.images, 'Images', requirePageScope);
}

/** GET /rest/documents/{urn}. */
export function getDocument(state: LinkedInState, call: Call): Outcome {
  return readAsset(state, call, state.documents, 'Documents', requirePageScope);
}

/** GET /rest/videos/{urn}: unlike images, also readable with a member's token. */
export function getVideo(state: LinkedInState, call: Call): Outcome {
  return readAsset(
    state,
    call,
    state.videos,
    'Videos',
    () => undefined,
    (video) => ({
      duration: video.facts?.durationMs,
      aspectRatioWidth: video.facts?.width,
      aspectRatioHeight: video.facts?.height,
      thumbnail: `${mediaUrl(state.wwwUrl(), video.urn)}/thumbnail`,
    }),
  );
}

/** The status of an image, a video or a document, and its download address. */
function readAsset<T extends Asset>(
  state: LinkedInState,
  call: Call,
  store: { find(urn: string): T | undefined },
  resource: string,
  requireScope: (caller: VersionedCall, resource: string) => void,
  more: (asset: T) => Record<string, unknown> = () => ({}),
): Outcome {
  const caller = authorizeCall(state, call, { optional: 'GET' });
  const name = `partnerApi${resource}.GET`;
  requireScope(caller, name);
  const asset = store.find(call.params.urn ?? '');
  if (!asset) throw notFound(`The ${resource.toLowerCase().slice(0, -1)} is not found`);
  if (!mayWriteAs(caller, asset.owner)) caller.denied(name);
  const status = statusAt(asset, state.now());
  const available = () => ({
    downloadUrl: mediaUrl(state.wwwUrl(), asset.urn),
    downloadUrlExpiresAt: state.now() + downloadTtlMs,
    ...more(asset),
  });
  const body = {
    owner: asset.owner,
    id: asset.urn,
    status,
    ...(status === 'AVAILABLE' ? available() : {}),
    ...(status === 'PROCESSING_FAILED' ? { processingFailureReason: asset.bytes?.failure } : {}),
  };
  return { answer: { status: 200, body } };
}

function requirePageScope(caller: VersionedCall, resource: string): void {
  const acceptedScopes = ['w_organization_social', 'r_organization_social'];
  if (!acceptedScopes.some((scope) => caller.scopes.includes(scope))) caller.denied(resource);
}

/** urn:li:image:C4… is downloaded from …/dms/image/C4…, and so on. */
export const mediaUrl = (wwwUrl: string, urn: string): string =>
  `${wwwUrl}/dms/${urn.replace('urn:li:', '').replace(':', '/')}`;
