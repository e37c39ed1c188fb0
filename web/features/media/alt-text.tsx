import { useId } from 'react';
import type { MediaDetailView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import { AutosaveStatusLabel } from './autosave-status.tsx';
import { DescribeButton } from './describe-button.tsx';
import { useChangeMedia } from './queries.ts';
import { useAutosave } from './use-autosave.ts';

/** The default alt text of posts that use this file. */
export function AltText({ media, canWrite }: { media: MediaDetailView; canWrite: boolean }) {
  const id = useId();
  const change = useChangeMedia(media.id);
  const { value, set, flush, status, error } = useAutosave(media.alt_text, (alt_text) =>
    change.mutateAsync({ alt_text }),
  );
  return (
    <section className="grid gap-2 px-[18px] py-4">
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="h3">
          {t('Alt text')}
        </label>
        <AutosaveStatusLabel status={status} />
      </div>
      <textarea
        id={id}
        className="input min-h-[62px]"
        placeholder={t('Describe it for people who cannot see it')}
        value={value}
        disabled={!canWrite}
        onChange={(event) => set(event.target.value)}
        onBlur={() => void flush()}
      />
      {canWrite && media.kind === 'image' ? (
        <DescribeButton mediaId={media.id} name={media.name} text={value} onText={set} />
      ) : null}
      {error && status === 'failed' ? <InlineProblem error={error} /> : null}
    </section>
  );
}
