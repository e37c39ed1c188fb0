import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Link2, Paintbrush, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFileDrop } from '../../browser/use-file-drop.ts';
import { useStore } from '../../browser/use-store.ts';
import { EmptyState, ErrorState } from '../../components/feedback.tsx';
import { FilePicker } from '../../components/file-picker.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { formatFileSize } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { FileSheet } from './file-sheet.tsx';
import { GeneratePictures } from './generate-pictures.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { MediaFilterBar } from './media-filter-bar.tsx';
import { libraryQuery, mediaListQuery } from './queries.ts';
import { Tiles, TilesSkeleton } from './tiles.tsx';
import { uploadActions } from './uploads/upload-actions.ts';
import { UploadRows } from './uploads/upload-rows.tsx';
import { uploadRows } from './uploads/upload-store.ts';
import { addFiles, restoreUploads } from './uploads/uploader.ts';

const route = getRouteApi('/app/media');
const restoreIntervalMs = 15_000;

export function MediaPage() {
  const { search, kind, tag, file } = route.useSearch();
  const { workspace } = useMe();
  const writes = roleCanWrite(workspace.role);
  const library = useQuery(libraryQuery);
  const list = useInfiniteQuery(mediaListQuery({ search, kind, tag }));
  const rows = useStore(uploadRows).filter((row) => row.workspaceId === workspace.id);
  const [isImporting, setIsImporting] = useState(false);
  const [isGenerating, setIsGenerating] = useState(false);
  const isDragging = useFileDrop(writes ? addFiles : null);
  const files = list.data?.pages.flatMap((page) => page.data) ?? [];
  const shownId = file ?? files[0]?.id;
  const filtered = Boolean(search || kind || tag);

  useEffect(() => {
    if (!writes) return;
    const restore = () =>
      restoreUploads().catch((error: unknown) => console.info('Unfinished uploads are not known now', error));
    void restore();
    const timer = window.setInterval(restore, restoreIntervalMs);
    return () => window.clearInterval(timer);
  }, [writes]);

  return (
    <Page
      title={t('Media')}
      subtitle={
        library.data ? (
          <>
            {rich(
              '{count, plural, one {# file} other {# files}}, <size>{used}</size> of <size>{quota}</size>.',
              {
                count: library.data.files,
                used: formatFileSize(library.data.used_bytes),
                quota: formatFileSize(library.data.quota_bytes),
                size: (inner) => <span className="num">{inner}</span>,
              },
            )}
            {writes ? ` ${t('Drop files anywhere on this page, or paste.')}` : ''}
          </>
        ) : (
          t('Pictures and videos for your posts.')
        )
      }
      action={
        writes ? (
          <div className="flex flex-wrap gap-2 max-phone:grid max-phone:w-full max-phone:grid-cols-2">
            <button type="button" className="btn btn-quiet" onClick={() => setIsImporting(true)}>
              <Icon of={Link2} />
              {t('From a link')}
            </button>
            <button type="button" className="btn" onClick={() => setIsGenerating(true)}>
              <Icon of={Paintbrush} />
              {t('Make a picture')}
            </button>
            <FilePicker
              label={t('Upload files')}
              className="btn btn-solid max-phone:order-first max-phone:col-span-2"
              onFiles={addFiles}
            >
              <Icon of={Upload} />
              {t('Upload')}
            </FilePicker>
          </div>
        ) : undefined
      }
    >
      {rows.length > 0 ? (
        <div className={`mb-6 ${file ? 'max-desk:hidden' : ''}`}>
          <UploadRows rows={rows} zone={workspace.time_zone} actions={uploadActions} />
        </div>
      ) : null}
      {list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data && files.length === 0 && !filtered ? (
        <EmptyState title={t('No files yet.')}>
          {writes
            ? t(
                'Upload the pictures and videos your posts will use. Each is kept as it is and made to fit where it goes.',
              )
            : t('Editors of the workspace upload pictures and videos here.')}
        </EmptyState>
      ) : (
        <>
          <div className={file ? 'max-desk:hidden' : ''}>
            <MediaFilterBar tags={library.data?.tags ?? []} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)_420px] items-start gap-8 max-desk:grid-cols-1">
            <section aria-label={t('Files')} className={`grid gap-6 ${file ? 'max-desk:hidden' : ''}`}>
              {list.isPending ? (
                <TilesSkeleton />
              ) : files.length === 0 ? (
                <EmptyState
                  title={t('Nothing matches.')}
                  action={
                    <Link to="/media" search={{}} activeOptions={{ exact: true }} className="btn">
                      {t('Show all files')}
                    </Link>
                  }
                >
                  {t('No file has these words in its name, its tags or its description.')}
                </EmptyState>
              ) : (
                <Tiles files={files} shownId={shownId} dimmed={list.isPlaceholderData} />
              )}
              {list.hasNextPage ? (
                <button
                  type="button"
                  className="btn justify-self-center"
                  disabled={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                >
                  {list.isFetchingNextPage ? t('Loading') : t('Show more')}
                </button>
              ) : null}
            </section>
            {shownId ? (
              <FileSheet
                key={shownId}
                id={shownId}
                canWrite={writes}
                className={file ? '' : 'max-desk:hidden'}
              />
            ) : null}
          </div>
        </>
      )}
      {isImporting ? <ImportDialog onClose={() => setIsImporting(false)} /> : null}
      {isGenerating ? <GeneratePictures onClose={() => setIsGenerating(false)} /> : null}
      {isDragging ? (
        <div className="pointer-events-none fixed inset-2.5 z-50 grid place-items-center rounded-3 border-2 border-dashed border-fg bg-desk/88">
          <p className="title">{t('Drop to upload')}</p>
        </div>
      ) : null}
    </Page>
  );
}
