import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { brandQuery } from '../generation/brand-queries.ts';
import { contentToolsQuery, type RewriteView, rewrite } from '../generation/queries.ts';
import { useStreamedResponse } from '../generation/use-streamed-response.ts';
import { offeredActions } from '../generation/writing-labels.ts';

/** Generates alt text with a vision model. Shown only if one is available; one click undoes it. */
export function DescribeButton({
  mediaId,
  name,
  text,
  onText,
}: {
  mediaId: string;
  name: string;
  text: string;
  onText: (text: string) => void;
}) {
  const { data: tools } = useQuery(contentToolsQuery);
  const { data: brand } = useQuery(brandQuery);
  const { state, run, stop } = useStreamedResponse<RewriteView>();
  const [previousText, setPreviousText] = useState('');
  if (!tools || !offeredActions(tools.writers).includes('alt_text')) return null;
  const describe = async () => {
    setPreviousText(text);
    const result = await run(async (signal) => {
      const language = brand?.languages[0] ?? 'en';
      try {
        return await rewrite({ action: 'alt_text', text, language, media_id: mediaId }, signal);
      } catch (error) {
        if (!signal.aborted) errorToast(t('It was not described. {why}', { why: toErrorMessage(error) }));
        throw error;
      }
    });
    if (result) onText(result.text);
  };
  const isApplied = state.answer?.text === text;
  return (
    <span className="flex items-center gap-2" role={state.at === 'running' ? 'status' : undefined}>
      {state.at === 'running' ? <span className="meta">{t('Looking at it')}</span> : null}
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        aria-label={
          state.at === 'running'
            ? t('Stop describing {name}', { name })
            : isApplied
              ? t('Undo describing {name}', { name })
              : t('Describe {name}', { name })
        }
        onClick={() => (state.at === 'running' ? stop() : isApplied ? onText(previousText) : void describe())}
      >
        {state.at === 'running' ? t('Stop') : isApplied ? t('Undo') : t('Describe it')}
      </button>
    </span>
  );
}
