import { useState } from 'react';
import { toErrorMessage } from '../../../components/readable-error.ts';
import { errorToast } from '../../../components/toast-store.ts';
import { t } from '../../../i18n/t.ts';
import type { PageBrief } from '../../generation/queries.ts';
import { importFromUrl } from '../../media/uploads/uploader.ts';

const maxShown = 4;

const nameOf = ({ url, alt }: PageBrief['images'][number]): string =>
  alt || decodeURIComponent(new URL(url).pathname.split('/').at(-1) || url);

/** The pictures of the page. Only chosen ones are fetched. */
export function PagePictures({ images }: { images: PageBrief['images'] }) {
  const [requested, setRequested] = useState<readonly string[]>([]);
  if (images.length === 0) return null;
  const importPicture = async (url: string) => {
    setRequested((was) => [...was, url]);
    try {
      await importFromUrl(url);
    } catch (error) {
      setRequested((was) => was.filter((one) => one !== url));
      errorToast(t('It was not imported. {why}', { why: toErrorMessage(error) }));
    }
  };
  return (
    <section aria-label={t('Pictures on the page')} className="grid gap-1.5">
      <h3 className="lab">{t('Pictures on the page')}</h3>
      <ul className="panel divide-y divide-edge">
        {images.slice(0, maxShown).map((image) => (
          <li key={image.url} className="flex min-h-11 items-center gap-3 py-1 pr-1.5 pl-3 text-sm">
            <span className="min-w-0 flex-1 truncate" title={image.url}>
              {nameOf(image)}
            </span>
            <button
              type="button"
              className="btn btn-sm btn-quiet"
              aria-label={t('Import {name}', { name: nameOf(image) })}
              disabled={requested.includes(image.url)}
              onClick={() => void importPicture(image.url)}
            >
              {requested.includes(image.url) ? t('On its way') : t('Import')}
            </button>
          </li>
        ))}
      </ul>
      <p className="meta">{t('They go to the library. Use only what you have the right to.')}</p>
    </section>
  );
}
