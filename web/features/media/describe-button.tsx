import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemSentence } from '../../components/readable-error.ts';
import { troubleToast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { brandQuery } from '../generation/brand-queries.ts';
import { contentToolsQuery, type RewriteView, rewrite } from '../generation/queries.ts';
import { useAnswer } from '../generation/use-streamed-answer.ts';
import { offeredActions } from '../generation/writing-words.ts';

/** Words for people who cannot see the picture, by a model that can. Only where there is one; taken back with one click. */
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
  const { state, run, stop } = useAnswer<RewriteView>();
  const [before, setBefore] = useState('');
  if (!tools || !offeredActions(tools.writers).includes('alt_text')) return null;
  const describe = async () => {
    setBefore(text);
    const answer = await run(async (signal) => {
      const language = brand?.languages[0] ?? 'en';
      try {
        return await rewrite({ action: 'alt_text', text, language, media_id: mediaId }, signal);
      } catch (error) {
        if (!signal.aborted) troubleToast(t('It was not described. {why}', { why: problemSentence(error) }));
        throw error;
      }
    });
    if (answer) onText(answer.text);
  };
  const taken = state.answer?.text === text;
  return (
    <span className="flex items-center gap-2" role={state.at === 'running' ? 'status' : undefined}>
      {state.at === 'running' ? <span className="meta">{t('Looking at it')}</span> : null}
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        aria-label={
          state.at === 'running'
            ? t('Stop describing {name}', { name })
            : taken
              ? t('Undo describing {name}', { name })
              : t('Describe {name}', { name })
        }
        onClick={() => (state.at === 'running' ? stop() : taken ? onText(before) : void describe())}
      >
        {state.at === 'running' ? t('Stop') : taken ? t('Undo') : t('Describe it')}
      </button>
    </span>
  );
}
