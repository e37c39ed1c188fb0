import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { toDraft } from '../post/drafts.ts';
import { postQuery } from '../post/queries.ts';
import { MarkedText } from '../proof/marked-text.tsx';
import type { Draft } from './draft-autosave.ts';
import { type Difference, findDifferences } from './find-differences.ts';

const partLabels: Readonly<Record<Exclude<Difference, 'text'>, string>> = {
  files: t('Files'),
  options: t('Options'),
  time: t('Time', {}, 'of a post'),
  account: t('Account'),
};

/** Two people edited at once: the differences are shown before one version is chosen. */
export function EditConflict({ draft, name }: { draft: Draft; name: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const settle = (mine: boolean) => {
    setBusy(true);
    draft
      .settle(mine)
      .catch((error: unknown) => errorToast(toErrorMessage(error)))
      .finally(() => setBusy(false));
  };
  return (
    <div className="note note-flag items-start" role="alert">
      <Icon of={CircleAlert} />
      <div className="grid min-w-0 flex-1 gap-2">
        <p>
          <b>
            {name
              ? t('Somebody else changed the post for {name}.', { name })
              : t('Somebody else changed this post.')}
          </b>{' '}
          {t(
            'Your text is still here, but not saved. Load theirs and lose yours, or keep yours and replace theirs.',
          )}
        </p>
        <Theirs draft={draft} />
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn btn-sm" disabled={busy} onClick={() => settle(false)}>
            {t('Load theirs')}
          </button>
          <button type="button" className="btn btn-sm" disabled={busy} onClick={() => settle(true)}>
            {t('Keep mine')}
          </button>
        </div>
      </div>
    </div>
  );
}

function Theirs({ draft: { detail, content } }: { draft: Draft }) {
  const { data } = useQuery({ ...postQuery(detail?.id ?? ''), enabled: detail !== null, staleTime: 0 });
  // Until it is refetched, it is only the version that this editor already had.
  if (!data || data.revision === detail?.revision) return null;
  const theirs = toDraft(data);
  const parts = findDifferences(theirs, content);
  const others = parts.filter((part) => part !== 'text').map((part) => partLabels[part]);
  return (
    <>
      {parts.includes('text') ? (
        <div className="grid gap-1 rounded-2 border border-edge bg-paper px-3 py-2 text-sm text-fg">
          <p className="meta">{t('Theirs, with what yours would change:')}</p>
          <p className="max-h-40 overflow-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
            <MarkedText before={theirs.caption} after={content.caption} />
          </p>
        </div>
      ) : null}
      {others.length > 0 ? <p>{t('Also different: {parts}.', { parts: others.join(', ') })}</p> : null}
    </>
  );
}
