import hills from '../../assets/hills.svg';
import { StampFrame } from '../../components/stamp-frame.tsx';
import { t } from '../../i18n/t.ts';
import { dateOf, timeOf } from '../../time/dates.ts';
import { shortDigest } from '../post/post-headline.ts';

/**
 * A sample proof on the sign-in page, to show what the product is for. Decorative, so hidden from screen readers.
 */
export function SampleProof() {
  return (
    <section
      aria-hidden
      className="relative grid grid-cols-1 place-items-center overflow-hidden bg-booth p-10 max-tablet:px-6 max-tablet:pt-14 max-tablet:pb-5"
    >
      <div className="proof w-[min(470px,100%)] max-tablet:w-[280px]">
        <div className="sheet pb-28 max-tablet:pb-[76px]">
          <p className="slugline slug max-tablet:px-3 max-tablet:py-1.5">
            <b>{t('Proof')}</b>
            <span>{t('rev {revision}', { revision: 5 })}</span>
            <span className="ml-auto">{shortDigest('9f2ce41b07aa')}</span>
          </p>
          <img src={hills} alt="" className="aspect-[16/11] w-full object-cover max-tablet:aspect-[16/5]" />
          <div className="grid gap-3 px-7 pt-6 max-tablet:gap-2 max-tablet:px-3.5 max-tablet:pt-3">
            <p className="font-voice text-[1.375rem] leading-[1.3] font-medium tracking-[-0.01em] max-tablet:text-md">
              {t('What we paid our growers this year, line by line.')}
            </p>
            <span className="sk h-[9px] w-[92%] max-tablet:hidden" />
            <span className="sk h-[9px] w-[78%] max-tablet:hidden" />
            <span className="sk h-[9px] w-[40%] max-tablet:hidden" />
          </div>
          <StampFrame
            title={t('Approved')}
            lines={[
              t('a person, with a name'),
              `${dateOf('2026-11-17T14:32:00Z', 'UTC')} ${timeOf('2026-11-17T14:32:00Z', 'UTC')}`,
            ]}
            size="large"
            landing
            className="absolute -right-5 bottom-4 max-tablet:-right-3 max-tablet:bottom-1"
          />
        </div>
      </div>
    </section>
  );
}
