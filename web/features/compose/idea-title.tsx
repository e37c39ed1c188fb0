import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { IdeaView } from '../../../server/http/views.ts';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast } from '../../components/toast-store.ts';
import { post } from '../../data/api.ts';
import { t } from '../../i18n/t.ts';

const maxLength = 120;

/**
 * What people call the idea in lists. Nothing that goes out changes, so it is saved apart from the post; a title typed
 * before the first save waits for it.
 */
export function IdeaTitle({ ideaId, title }: { ideaId: string | null; title: string | null }) {
  const id = useId();
  const client = useQueryClient();
  const [text, setText] = useState(title ?? '');
  const rename = useMutation({
    mutationFn: (next: string | null) => post<IdeaView>(`/v1/ideas/${ideaId}`, { title: next }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['posts'] }),
    onError: (error) => errorToast(toErrorMessage(error)),
  });
  const save = () => {
    const next = text.trim() || null;
    if (ideaId !== null && next !== (rename.isSuccess ? rename.data.title : title)) rename.mutate(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the idea comes to exist.
  useEffect(() => save(), [ideaId]);
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {t('Title for your team')}
      </label>
      <input
        id={id}
        className="-mx-2 w-[calc(100%+16px)] rounded-2 border border-transparent bg-transparent px-2 font-voice text-[1.75rem] leading-[1.3] font-medium tracking-[-0.015em] text-ellipsis hover:border-edge focus:border-edge-strong"
        placeholder={t('Name this idea')}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => (event.key === 'Enter' ? event.currentTarget.blur() : undefined)}
      />
    </div>
  );
}
