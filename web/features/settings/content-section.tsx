import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';

const row = 'flex min-h-11 items-center gap-4 px-[18px] py-3.5 hover:bg-hover';

/** Links to the settings of text and picture generation. */
export function ContentSection({ owner }: { owner: boolean }) {
  return (
    <section id="content" className="scroll-mt-20" aria-labelledby="content-title">
      <h2 className="h2" id="content-title">
        {t('Content')}
      </h2>
      <p className="meta mb-2.5">{t('What captions and pictures are made from, and who writes.')}</p>
      <div className="panel divide-y divide-edge">
        <Link to="/settings/brand" className={row}>
          <span className="min-w-0 flex-1">
            <b className="block">{t('Brand kit')}</b>
            <span className="meta block">
              {t('What the writer and the picture maker may draw on. Nothing else.')}
            </span>
          </span>
          <Icon of={ChevronRight} className="text-fg-3" />
        </Link>
        {owner ? (
          <Link to="/settings/model" className={row}>
            <span className="min-w-0 flex-1">
              <b className="block">{t('Language model')}</b>
              <span className="meta block">
                {t('Lets a model of yours write. Without one, the built-in writer does.')}
              </span>
            </span>
            <Icon of={ChevronRight} className="text-fg-3" />
          </Link>
        ) : null}
      </div>
    </section>
  );
}
