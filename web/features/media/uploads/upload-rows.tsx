import { FileQuestion, Film, Image, Link2, Pause, Play, X } from 'lucide-react';
import { FilePicker } from '../../../components/file-picker.tsx';
import { Icon } from '../../../components/icon.tsx';
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
    <li className="up">
      <Icon of={glyph(row)} className={refused ? 'text-red' : 'text-fg-3'} />
      <b className="truncate font-semibold" title={row.name}>
        {row.name}
      </b>
      {refused ? (
        <span className="up-why" role="alert">
          {describeUpload(row, zone)}
        </span>
      ) : (
        <>
          <span
            className={`line ${still ? 'line-waits' : ''}`}
            role="progressbar"
            aria-label={still ? t('{name}, waits', { name: row.name }) : row.name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(sentFraction(row) * 100)}
          >
            <i style={{ width: `${sentFraction(row) * 100}%` }} />
          </span>
          <span className="up-words meta num">{describeUpload(row, zone)}</span>
        </>
      )}
      <span className="up-buttons">
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
