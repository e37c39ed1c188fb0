import { useEffect, useState } from 'react';
import { InlineProblem } from '../../../components/feedback.tsx';
import { t } from '../../../i18n/t.ts';
import { type PictureInput, previewPicture } from '../../generation/queries.ts';

/** A preview of the picture on neutral grey. */
export function PicturePreview({ input }: { input: PictureInput | null }) {
  const { url, busy, error } = usePreview(input);
  return (
    <section
      aria-label={t('Preview of the picture')}
      aria-busy={busy}
      className="sticky top-0 grid gap-3 bg-booth p-5 max-tablet:-top-[22px] max-tablet:z-10 max-tablet:order-first max-phone:p-3"
    >
      <div className="grid min-h-[300px] place-items-center max-phone:min-h-[29dvh]">
        {input === null ? (
          <p className="max-w-[28ch] text-center text-sm text-fg-2">
            {t('An image model shows no preview: you see the picture when it is done.')}
          </p>
        ) : url ? (
          <img
            src={url}
            alt={t('As it will look')}
            className={`max-h-[min(480px,52dvh)] max-w-full max-tablet:max-h-[29dvh] shadow-sheet transition-opacity ${busy ? 'opacity-60' : ''}`}
          />
        ) : error ? null : (
          <p className="text-sm text-fg-2" role="status">
            {t('Making the preview')}
          </p>
        )}
      </div>
      {error && input ? <InlineProblem error={error} /> : null}
    </section>
  );
}

/** A preview is rendered shortly after the last change. A newer one cancels the one in progress. */
const debounceMs = 350;

interface PreviewState {
  /** The latest preview; it stays while the next one is rendered. */
  readonly url: string | null;
  readonly busy: boolean;
  readonly error: unknown;
}

const usePreview = (input: PictureInput | null): PreviewState => {
  const [state, setState] = useState<PreviewState>({ url: null, busy: false, error: null });
  const inputJson = input ? JSON.stringify(input) : null;
  useEffect(() => {
    if (inputJson === null) return;
    const controller = new AbortController();
    const timer = window.setTimeout(async () => {
      setState((previous) => ({ ...previous, busy: true }));
      try {
        const picture = await previewPicture(JSON.parse(inputJson) as PictureInput, controller.signal);
        if (!controller.signal.aborted)
          setState({ url: URL.createObjectURL(picture), busy: false, error: null });
      } catch (error) {
        if (!controller.signal.aborted) setState((previous) => ({ ...previous, busy: false, error }));
      }
    }, debounceMs);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [inputJson]);
  const { url } = state;
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  return state;
};
