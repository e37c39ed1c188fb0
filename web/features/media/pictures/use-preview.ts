/** A picture as it would be, a moment after the last change. A newer one cancels the one under way. */
import { useEffect, useState } from 'react';
import { type PictureInput, previewPicture } from '../../generation/queries.ts';

const restMs = 350;

export interface PreviewState {
  /** The last one that came; it stays while the next is made. */
  readonly url: string | null;
  readonly busy: boolean;
  readonly error: unknown;
}

export const usePreview = (input: PictureInput | null): PreviewState => {
  const [state, setState] = useState<PreviewState>({ url: null, busy: false, error: null });
  const wanted = input ? JSON.stringify(input) : null;
  useEffect(() => {
    if (wanted === null) return;
    const controller = new AbortController();
    const timer = window.setTimeout(async () => {
      setState((was) => ({ ...was, busy: true }));
      try {
        const picture = await previewPicture(JSON.parse(wanted) as PictureInput, controller.signal);
        if (!controller.signal.aborted)
          setState({ url: URL.createObjectURL(picture), busy: false, error: null });
      } catch (error) {
        if (!controller.signal.aborted) setState((was) => ({ ...was, busy: false, error }));
      }
    }, restMs);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
  const { url } = state;
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  return state;
};
