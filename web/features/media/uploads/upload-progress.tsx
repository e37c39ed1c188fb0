import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from '../../../browser/use-store.ts';
import { Icon } from '../../../components/icon.tsx';
import { toast } from '../../../components/toast-store.ts';
import { t } from '../../../i18n/t.ts';
import { refreshLibrary } from '../queries.ts';
import { isInProgress } from './upload-row.ts';
import { onUploaded, uploadRows } from './upload-store.ts';

/** In the masthead of every page, because uploads continue across pages; also refreshes the library. */
export function UploadProgress() {
  const client = useQueryClient();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const rows = useStore(uploadRows).filter(isInProgress);
  const isShownOnPage = path.startsWith('/media') || path.startsWith('/compose');
  useEffect(
    () =>
      onUploaded((_key, media) => {
        refreshLibrary(client);
        if (!isShownOnPage) toast(t('{name} is in the library.', { name: media.name }));
      }),
    [client, isShownOnPage],
  );
  if (rows.length === 0 || isShownOnPage) return null;
  const total = rows.reduce((sum, row) => sum + (row.sizeBytes ?? 0), 0);
  const sent = rows.reduce((sum, row) => sum + row.sentBytes, 0);
  return (
    <Link to="/media" search={{}} className="slug flex items-center gap-1.5 max-phone:hidden">
      <Icon of={Upload} size={14} />
      <span className="sr-only">{t('Uploading')}</span>
      {t('{count, plural, one {# file} other {# files}}', { count: rows.length })}
      {total > 0 ? `, ${Math.floor((sent / total) * 100)} %` : ''}
    </Link>
  );
}
