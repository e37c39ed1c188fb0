import { FileQuestion, Film, Image, Link2, Pause, Play, X } from 'lucide-react';
import { FilePicker } from '../../../components/file-picker.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ProgressLine } from '../../../components/progress-line.tsx';
import { t } from '../../../i18n/t.ts';
import { describeUpload } from './describe-upload.ts';
import { sentFraction, type UploadRow } from './upload-row.ts';

export interface UploadActions {
  readonly pause: (key: string) => void;
  readonly resume: (key: string) => void;
  readonly cancel: (key: string) => void;
  readonly reattachFile: (key: string, file: File) => void;
}

const glyph = (row: UploadRow) => {
  if (row.state === 'refused') return X;
  if (row.source === 'address') return Link2;
  if (row.mime.startsWith('video/')) return Film;
  return row.mime.startsWith('image/') ? Image : FileQuestion;
};

/** All uploads in progress, or how they ended. */
export function UploadRows({
  rows,
  zone,
  actions,
}: {
  rows: readonly UploadRow[];
  zone: string;
  actions: UploadActions;
}) {
  if (rows.length === 0) return null;
  return (
    <ul className="panel" aria-label={t('Uploads')}>
      {rows.map((row) => (
        <Row key={row.key} row={row} zone={zone} actions={actions} />
      ))}
    </ul>
  );
}

function Row({ row, zone, actions }: { row: UploadRow; zone: string; actions: UploadActions }) {
  const refused = row.state === 'refused';
  const still = row.state !== 'sending' && row.state !== 'checking';
  return (
    <li className="grid grid-cols-[20px_minmax(0,220px)_minmax(60px,1fr)_minmax(0,250px)_196px] items-center gap-4 border-t border-edge px-3.5 py-2.5 text-(length:--text-sm) first:border-t-0 max-tablet:grid-cols-[20px_minmax(0,1fr)_auto] max-tablet:gap-x-3 max-tablet:gap-y-1.5 max-tablet:py-3">
      <Icon of={glyph(row)} className={refused ? 'text-red' : 'text-fg-3'} />
      <b className="truncate font-semibold" title={row.name}>
        {row.name}
      </b>
      {refused ? (
        <span className="col-[3/5] text-fg-2 max-tablet:col-[2/-1]" role="alert">
          {describeUpload(row, zone)}
        </span>
      ) : (
        <>
          <ProgressLine
            label={still ? t('{name}, waits', { name: row.name }) : row.name}
            percent={sentFraction(row) * 100}
            isWaiting={still}
            className="max-tablet:col-[2/-1] max-tablet:row-2"
          />
          <span className="meta num max-tablet:col-[2/-1] max-tablet:row-3">{describeUpload(row, zone)}</span>
        </>
      )}
      <span className="flex justify-end gap-1 max-tablet:col-3 max-tablet:row-1">
        <RowButtons row={row} actions={actions} />
      </span>
    </li>
  );
}

function RowButtons({ row, actions }: { row: UploadRow; actions: UploadActions }) {
  const about = <span className="sr-only"> {row.name}</span>;
  const cancel = (
    <button type="button" className="btn btn-quiet btn-sm" onClick={() => actions.cancel(row.key)}>
      {t('Cancel')}
      {about}
    </button>
  );
  if (row.state === 'refused')
    return (
      <button type="button" className="btn btn-quiet btn-sm" onClick={() => actions.cancel(row.key)}>
        {t('Dismiss')}
        {about}
      </button>
    );
  if (row.state === 'needs_file')
    return (
      <>
        <FilePicker
          label={t('Choose {name} again', { name: row.name })}
          className="btn btn-sm"
          multiple={false}
          onFiles={([file]) => (file ? actions.reattachFile(row.key, file) : undefined)}
        >
          {t('Choose the file')}
        </FilePicker>
        {cancel}
      </>
    );
  if (row.source === 'address' || row.state === 'checking') return cancel;
  return (
    <>
      {row.state === 'paused' ? (
        <button type="button" className="btn btn-sm" onClick={() => actions.resume(row.key)}>
          <Icon of={Play} size={14} />
          {t('Resume')}
          {about}
        </button>
      ) : (
        <button type="button" className="btn btn-sm" onClick={() => actions.pause(row.key)}>
          <Icon of={Pause} size={14} />
          {t('Pause')}
          {about}
        </button>
      )}
      {cancel}
    </>
  );
}
