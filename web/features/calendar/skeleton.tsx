import { Skeleton, SkeletonRows } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';

const cells = Array.from({ length: 35 }, (_, cell) => `cell-${cell}`);

export function CalendarSkeleton({ isGrid }: { isGrid: boolean }) {
  if (!isGrid) return <SkeletonRows rows={8} />;
  return (
    <Skeleton label={t('Reading the calendar')}>
      <div className="cal-waitgrid">
        {cells.map((cell) => (
          <span key={cell}>
            <span className="sk h-3 w-6" />
          </span>
        ))}
      </div>
    </Skeleton>
  );
}
