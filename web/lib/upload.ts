/** Uploads by XMLHttpRequest, because fetch cannot tell how much of a file has left. */
import type { MediaView } from '../../server/http/views.ts';
import { offlineProblem, problemFrom } from './api.ts';
import { currentWorkspaceId } from './workspace.ts';

export interface Upload {
  readonly done: Promise<MediaView>;
  readonly cancel: () => void;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    return { detail: `The answer could not be read (${String(error)}).` };
  }
};

export const uploadFile = (file: File, onProgress: (share: number) => void): Upload => {
  const request = new XMLHttpRequest();
  const done = new Promise<MediaView>((resolve, reject) => {
    request.open('POST', '/media/upload');
    request.setRequestHeader('Accept', 'application/json');
    const workspace = currentWorkspaceId();
    if (workspace) request.setRequestHeader('X-Workspace', workspace);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status < 200 || request.status >= 300) reject(problemFrom(request.status, body));
      else {
        const media = body as MediaView & { media_id?: string; media?: string };
        resolve({
          ...media,
          id: media.id ?? media.media_id ?? '',
          name: media.name ?? media.media ?? file.name,
        });
      }
    };
    request.onerror = () => reject(offlineProblem());
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    const form = new FormData();
    form.set('file', file, file.name || 'picture.png');
    request.send(form);
  });
  return { done, cancel: () => request.abort() };
};
